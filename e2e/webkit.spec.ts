import { test } from './fixtures.ts'
import { findWebKit } from './installed-browsers.ts'
import { doMainJob } from './main-job.ts'
import { startWebKit } from './webkit-driver.ts'

const programs = findWebKit()

test('In WebKit, an order arrives, is booked and printed, and appears in the history', async ({ product }) => {
  test.skip(programs === undefined, 'No WebKit is installed: the packages webkit2gtk-driver and xvfb of Debian.')
  if (!programs) return
  const downloads = test.info().outputPath('downloads')
  const webkit = await startWebKit(programs, test.info().outputPath('home'), downloads)
  try {
    await doMainJob(webkit, product, downloads)
  } finally {
    await webkit.close()
  }
})
