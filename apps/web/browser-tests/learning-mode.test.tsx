import type { DecisionTree } from '@platen/domain/decision-tree'
import type { InputSettings } from '@platen/domain/input-settings'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { queryOptions } from '../src/api/queries.ts'
import { AddValuesDialog } from '../src/features/catalog/decision-tree/add-values.tsx'
import { buildColumns } from '../src/features/catalog/decision-tree/build-columns.ts'
import { createDraft } from '../src/features/catalog/decision-tree/rules-draft-reducer.ts'
import { toFormValues } from '../src/features/catalog/input-settings/input-form.ts'
import { ShopMappingFields } from '../src/features/catalog/input-settings/shop-mapping-fields.tsx'
import { renderComponent } from './render-component.tsx'

const MEDIA = 'systemParam.media'

/** Settings after an order with an unknown field and an unknown medium was received. */
const SETTINGS: InputSettings = {
  connectors: [{ type: 'persBiz', mapping: [{ name: 'color', values: ['Shade'] }] }],
  customParams: [],
  learningMode: true,
  usesProducts: false,
  changesBookedJobs: false,
  cancelsLeftOutJobs: false,
  mappingSuggestions: { gift: ['yes', 'no'], shade: ['red'], [MEDIA]: ['Clock', 'Mug'] },
}

test('fields that no mapping knows are offered with their values in the mapping of the shop system', async () => {
  const form = toFormValues(SETTINGS)
  const screen = await renderComponent(
    <ShopMappingFields form={form} settings={SETTINGS} canEdit onChange={() => undefined} />,
  )
  await expect.element(screen.getByRole('term')).toHaveTextContent('gift')
  await expect.element(screen.getByRole('definition')).toHaveTextContent('yes and no')
  await screen.getByRole('combobox', { name: 'Size' }).click()
  await expect.element(screen.getByRole('option', { name: 'gift' })).toBeVisible()
})

test('values that no rule knows are offered for the filter of their parameter', async () => {
  const tree: DecisionTree = {
    rootFilterNodeId: 'f1',
    filterNodes: [
      {
        id: 'f1',
        key: MEDIA,
        values: [
          { dataNodeId: 'd1', filterNodeId: null, isLinked: false },
          { dataNodeId: 'd2', filterNodeId: null, isLinked: false },
        ],
      },
    ],
    dataNodes: [
      { id: 'd1', value: 'mug', matchRule: 'EQUAL', actions: {} },
      { id: 'd2', value: 'default', matchRule: 'EQUAL', actions: {} },
    ],
  }
  const [column] = buildColumns(tree, [])
  if (!column) throw new Error('the tree has no column')
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(queryOptions.inputSettings().queryKey, { success: true, inputSettings: SETTINGS } as never)
  const element = (
    <AddValuesDialog column={column} draft={createDraft(tree)} dispatch={() => undefined} onClose={() => undefined} />
  )
  const screen = await renderComponent(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </QueryClientProvider>,
  )
  await screen.getByRole('button', { name: '+ Clock' }).click()
  await expect.element(screen.getByRole('textbox', { name: /Values/ })).toHaveValue('Clock')
  await expect.element(screen.getByRole('button', { name: '+ Mug' })).not.toBeInTheDocument()
})
