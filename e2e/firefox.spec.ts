import { startFirefox } from './browser-driver.ts'
import { test } from './fixtures.ts'
import { findFirefox } from './installed-browsers.ts'
import { doMainJob } from './main-job.ts'

const executable = findFirefox()
test.skip(executable === undefined, 'No Firefox is installed. Install it, or name one in PLATEN_FIREFOX.')

test('In Firefox, an order arrives, is booked and printed, and appears in the history', async ({ product }) => {
  const downloads = test.info().outputPath('downloads')
  const firefox = await startFirefox(executable ?? '', downloads)
  try {
    await doMainJob(firefox, product, downloads)
  } finally {
    await firefox.close()
  }
})
