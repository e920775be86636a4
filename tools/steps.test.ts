import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { count, failures, root } from './steps.ts'

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

test('失败的测试在最后再说一遍：文件、名称、原因；载入失败的文件也说', () => {
  const failed = { status: 'failed', fullName: '合同 重号被拒绝', failureMessages: ['Error: 没有被拒绝\n  at x.ts:3'] }
  const passed = { status: 'passed', fullName: '合同 新增', failureMessages: [] }
  const testResults = [
    { name: join(root, 'src/a.test.ts'), status: 'failed', message: '', assertionResults: [passed, failed] },
    { name: join(root, 'src/b.test.ts'), status: 'failed', message: 'Cannot find module c', assertionResults: [] },
    { name: join(root, 'src/c.test.ts'), status: 'passed', message: '', assertionResults: [passed] },
  ]
  expect(failures(report({ testResults }))).toEqual([
    'src/a.test.ts › 合同 重号被拒绝\nError: 没有被拒绝\n  at x.ts:3',
    'src/b.test.ts\nCannot find module c',
  ])
  expect(failures(undefined)).toEqual([])
})
