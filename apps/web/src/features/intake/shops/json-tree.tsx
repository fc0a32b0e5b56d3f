import { ActionIcon, Button } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { joinPath } from './mapping-paths.ts'
import styles from './shops.module.css'

interface TreeProps {
  readonly value: unknown
  /** Called with the path of a clicked value; without it, the tree is only shown. */
  readonly onPick?: ((path: string, isLeaf: boolean) => void) | undefined
  /** What is shown next to the value at a path. */
  readonly getMark?: ((path: string) => string | undefined) | undefined
}

/** Entries of a group or list that are shown at once. */
const PAGE_SIZE = 100
/** Groups and lists above this depth are open at first, and of lists the first entry. */
const OPEN_DEPTH = 8

/** A parsed JSON value as a tree. */
export function JsonTree(props: TreeProps) {
  return (
    <ul className={styles.tree}>
      <Node {...props} name={null} path="" depth={0} />
    </ul>
  )
}

interface NodeProps extends TreeProps {
  /** Name or index; null for the complete value. */
  readonly name: string | number | null
  /** Null if the value cannot be addressed. */
  readonly path: string | null
  readonly depth: number
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null

function Node(props: NodeProps) {
  const { value, name, path, onPick } = props
  const { t } = useTranslation()
  if (isContainer(value)) return <ContainerNode {...props} value={value} />
  const text = typeof value === 'string' ? t('shops.tree.text', { text: value }) : String(value)
  return (
    <li>
      <Pickable path={path} onPick={onPick && ((pickedPath) => onPick(pickedPath, true))}>
        {name !== null && <span className={styles.key}>{name}: </span>}
        <span className={styles.value}>{text}</span>
      </Pickable>
      <Mark {...props} />
    </li>
  )
}

/** A value that can be clicked, or a text. */
function Pickable(props: { path: string | null; onPick: ((path: string) => void) | undefined; children: ReactNode }) {
  const { path, onPick } = props
  if (!onPick || path === null) return <span className={styles.value}>{props.children}</span>
  return (
    <button type="button" className={styles.value} onClick={() => onPick(path)}>
      {props.children}
    </button>
  )
}

function Mark({ path, getMark }: NodeProps) {
  const text = path === null ? undefined : getMark?.(path)
  return text === undefined ? null : <span className={styles.mapped}>{text}</span>
}

function ContainerNode(props: NodeProps & { readonly value: object }) {
  const { value, name, path, depth, onPick } = props
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(depth < OPEN_DEPTH && (typeof name !== 'number' || name === 0))
  const [count, setCount] = useState(PAGE_SIZE)
  const entries = Array.isArray(value)
    ? value.map((entry: unknown, index) => [index, entry] as const)
    : Object.entries(value)
  const label = name === null ? t('shops.tree.message') : String(name)
  const summary = Array.isArray(value) ? `[${entries.length}]` : `{${entries.length}}`
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <li>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-expanded={isOpen}
        aria-label={t(isOpen ? 'shops.tree.close' : 'shops.tree.open', { name: label })}
        onClick={() => setOpen(!isOpen)}
      >
        <Chevron size={14} aria-hidden />
      </ActionIcon>
      <Pickable path={path} onPick={onPick && ((pickedPath) => onPick(pickedPath, false))}>
        {name !== null && <span className={styles.key}>{name} </span>}
        <span className={styles.value}>{summary}</span>
      </Pickable>
      <Mark {...props} />
      {isOpen && (
        <ul>
          {entries.slice(0, count).map(([key, entry]) => (
            <Node {...props} key={key} name={key} value={entry} path={joinPath(path, key)} depth={depth + 1} />
          ))}
          {entries.length > count && (
            <li>
              <Button variant="subtle" size="compact-md" onClick={() => setCount(count + PAGE_SIZE)}>
                {t('shops.tree.showMore', { count: Math.min(PAGE_SIZE, entries.length - count) })}
              </Button>
            </li>
          )}
        </ul>
      )}
    </li>
  )
}
