import { Button, FileButton, Radio, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { calls } from '@platen/contract/calls'
import { PRINT_FILES } from '@platen/domain/products'
import { IconFileUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/query-helpers.ts'
import { useUpload } from '../../../api/upload-file.ts'
import { Select } from '../../../components/select.tsx'
import { announceText } from '../../../lib/announcements.ts'
import styles from './products.module.css'
import { textProps } from './text-props.ts'
import type { ProductForm } from './use-product-form.ts'

/** The source of the print file of the product. */
export function PrintFileFields({ form }: { form: ProductForm }) {
  const { t } = useTranslation()
  const { printFile } = form.values
  return (
    <>
      <Radio.Group
        className={styles.fullWidth}
        label={t('products.field.printFile')}
        value={printFile}
        onChange={(value) => form.set({ printFile: value })}
      >
        {form.isAwaited && printFile === 'order' && (
          <p className={styles.warning} ref={announceText}>
            {t('products.hint.awaited')}
          </p>
        )}
        <Stack gap="xs" mt={4}>
          {PRINT_FILES.map((file) => (
            <Radio key={file} value={file} label={t(`products.source.${file}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {printFile === 'link' && (
        <TextInput
          {...textProps(form, 'linkField')}
          className={styles.fullWidth}
          label={t('products.field.linkField')}
          description={t('products.hint.linkField')}
          required
        />
      )}
      {printFile === 'file' && <FixedFile form={form} />}
      {printFile === 'template' && <TemplateSelect form={form} />}
    </>
  )
}

/** The template, found by a part of its name. */
function TemplateSelect({ form }: { form: ProductForm }) {
  const { t } = useTranslation()
  const { templateId } = form.values
  const [input, setInput] = useState('')
  const [selected, setSelected] = useState(() =>
    templateId === null || form.templateName === null ? null : { value: templateId, label: form.templateName },
  )
  // the field contains the name of the chosen template until another one is typed
  const [text] = useDebouncedValue(input === selected?.label ? '' : input.trim(), 250)
  const search = useApiQuery('templates', calls.templates.list, { query: text === '' ? {} : { text } })
  const listed = (search.data?.templates ?? []).map(({ id, name }) => ({ value: id, label: name }))
  // the chosen template need not be on the page that is listed
  const isListed = selected === null || listed.some(({ value }) => value === selected.value)
  return (
    <Select
      className={styles.fullWidth ?? ''}
      label={t('products.field.templateId')}
      data={isListed ? listed : [selected, ...listed]}
      value={templateId}
      searchable
      allowDeselect={false}
      required
      error={form.problem('templateId')}
      nothingFoundMessage={search.isFetching ? t('frame.loading') : t('drawing.noMatch', { typed: input })}
      filter={({ options }) => options}
      onSearchChange={setInput}
      onChange={(id, option) => {
        setSelected(option && { value: option.value, label: option.label })
        form.set({ templateId: id })
      }}
    />
  )
}

/** The fixed file, which is stored when it is chosen. */
function FixedFile({ form }: { form: ProductForm }) {
  const { t } = useTranslation()
  const problem = form.problem('artworkId')
  const upload = useUpload(calls.products.uploadFile, {
    onStored: ({ artworkId, artworkName }) => form.setFile(artworkId, artworkName),
    errorTitle: 'products.error.uploadFailed',
  })
  return (
    <div className={`${styles.file} ${styles.fullWidth}`} role="group" aria-label={t('products.source.file')}>
      {form.fileName !== null && <span className={styles.breakable}>{form.fileName}</span>}
      <FileButton
        accept="image/*,.pdf,application/pdf,.tif,.tiff,.svg"
        onChange={(file) => file && upload.mutate(file)}
      >
        {(button) => (
          <Button
            {...button}
            variant="default"
            size="compact-md"
            loading={upload.isPending}
            leftSection={<IconFileUpload size={16} aria-hidden />}
          >
            {t(form.fileName === null ? 'products.chooseFile' : 'products.replaceFile')}
          </Button>
        )}
      </FileButton>
      {problem !== undefined && (
        <p className={styles.problem} ref={announceText}>
          {problem}
        </p>
      )}
    </div>
  )
}
