import { expect, test } from 'vitest'
import { runProcess } from './processes.mjs'

test.skipIf(process.platform === 'win32')(
  'runProcess returns when its process ends, also if one that it left behind keeps standard error open',
  async () => {
    const program = `
      const { spawn } = require('node:child_process')
      const left = spawn('sleep', ['600'], { stdio: ['ignore', 'ignore', 'inherit'], detached: true })
      left.unref()
      console.error(left.pid)`
    const { code, output } = await runProcess(process.execPath, ['-e', program], { show: true })
    const pid = Number(output.trim())
    // Throws if the process has ended.
    expect(process.kill(pid, 0)).toBe(true)
    process.kill(pid)
    expect(code).toBe(0)
  },
)
