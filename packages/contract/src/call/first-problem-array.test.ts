import { expect, test } from 'vitest'
import { z } from 'zod'
import { strictDeep } from './strict-schema.ts'

/** Returns an element schema that counts its validations. */
function counting(isRight: (value: unknown) => boolean) {
  let looked = 0
  const element = z.unknown().refine((value) => {
    looked += 1
    return isRight(value)
  })
  return { element, looked: () => looked }
}

test('firstProblemArray stops validation at the first invalid element', () => {
  const { element, looked } = counting(() => false)
  const many = Array.from({ length: 100_000 }, () => ({}))
  const parsed = strictDeep(z.object({ list: z.array(element).max(100_000) })).safeParse({ list: many })
  expect(parsed.error?.issues.map(({ path }) => path)).toEqual([['list', 0]])
  expect(looked()).toBe(1)
  const wrong: readonly z.ZodType[] = [z.strictObject({ a: z.number().optional() }), z.object({ x: z.string() })]
  for (const shape of wrong) {
    const list = Array.from({ length: 1000 }, () => ({ b: 1 }))
    expect(strictDeep(z.array(shape).max(1000)).safeParse(list).error?.issues.length).toBeLessThanOrEqual(2)
  }
})

test('firstProblemArray rejects an array that is too long without validating its elements', () => {
  const { element, looked } = counting(() => true)
  const schema = strictDeep(z.object({ list: z.array(element).min(1).max(5) }))
  expect(schema.safeParse({ list: [1, 2, 3, 4, 5, 6] }).error?.issues).toMatchObject([
    { code: 'too_big', path: ['list'] },
  ])
  expect(looked()).toBe(0)
})

test('firstProblemArray returns valid arrays as transformed by the schema and runs their own checks', () => {
  const schema = strictDeep(
    z
      .array(z.object({ a: z.number().default(3) }))
      .max(2)
      .refine((list) => list.length !== 2),
  )
  expect(schema.safeParse([{}])).toEqual({ success: true, data: [{ a: 3 }] })
  expect(schema.safeParse([{}, {}]).success).toBe(false)
  expect(schema.safeParse('no list').success).toBe(false)
  expect(strictDeep(z.array(z.string()).min(1).max(2)).safeParse([]).success).toBe(false)
})
