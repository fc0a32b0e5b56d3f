import { Button } from '@mantine/core'
import { IconDownload, IconExternalLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** Opens a sheet in the PDF viewer of the browser in a new tab, or downloads it. */
export function SheetLinks({ getUrl }: { getUrl: (download: 'true' | 'false') => string }) {
  const { t } = useTranslation()
  return (
    <>
      <Button
        component="a"
        size="md"
        variant="default"
        href={getUrl('false')}
        target="_blank"
        rel="noopener"
        leftSection={<IconExternalLink size={18} aria-hidden />}
      >
        {t('printing.openSheet')}
      </Button>
      <Button
        component="a"
        size="md"
        variant="default"
        href={getUrl('true')}
        leftSection={<IconDownload size={18} aria-hidden />}
      >
        {t('printing.saveSheet')}
      </Button>
    </>
  )
}
