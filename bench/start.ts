import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '#test/stage.ts'
import { median, report, round } from './parts/results.ts'

/** P9: the first start of all (database, migrations, demo data) and a start on data that is there, to the printed address. */
const dataDir = mkdtempSync(join(tmpdir(), 'tiwei-bench-start-'))
try {
  const first = await serve({ TIWEI_DATA: dataDir, TIWEI_DEMO: 'on' })
  await first.close()
  const later: number[] = []
  for (let i = 0; i < 3; i++) {
    const again = await serve({ TIWEI_DATA: dataDir, TIWEI_DEMO: 'on' })
    later.push(again.readyMs)
    await again.close()
  }
  const seconds = first.readyMs / 1000
  const laterSeconds = median(later) / 1000
  report('启动', 'start', [
    { label: '首次启动：建库、迁移、演示数据', value: round(seconds), unit: 's', goal: '≤ 25', ok: seconds <= 25 },
    { label: '已有数据时启动', value: round(laterSeconds, 2), unit: 's', goal: '≤ 3', ok: laterSeconds <= 3 },
  ])
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
