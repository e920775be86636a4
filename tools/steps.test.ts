import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { count } from './steps.ts'

const file = join(mkdtempSync(join(tmpdir(), 'report-')), 'report.json')
const report = (content: object) => {
  writeFileSync(file, JSON.stringify(content))
  return file
}

test('没有报告的步骤按退出码计一项', () => {
  expect(count(undefined, 0)).toEqual({ passed: 1, failed: 0, skipped: 0 })
  expect(count(undefined, 2)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('报告缺失、测试文件无法载入或进程异常退出，都算失败', () => {
  expect(count('/nowhere/report.json', 0)).toMatchObject({ failed: 1 })
  expect(count(report({ numPassedTests: 3, numFailedTests: 0, success: false }), 1)).toMatchObject({ failed: 1 })
  expect(count(report({ numPassedTests: 3, numFailedTests: 0, success: true }), 1)).toMatchObject({ failed: 1 })
})

test('通过、失败与跳过取自报告', () => {
  expect(count(report({ numPassedTests: 3, numFailedTests: 2, numPendingTests: 1, success: false }), 1)).toEqual({
    passed: 3,
    failed: 2,
    skipped: 1,
  })
})
