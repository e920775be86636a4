import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { writeToMemory } from './memoryFolder.ts'
import { conclude, reportFile, root, runSteps, type Step, staticSteps, vitestStep } from './steps.ts'

/** Everything: types, style, boundaries, generated code, unit, HTTP, conformance, browser. */
const codegen: Step = { name: '数据库类型', script: 'tools/codegen.ts', args: ['--check'] }
/** With what the server tests wrote down. */
const rows: Step = { name: '查询结果与类型', script: 'tools/rows/rows.ts' }
const browser: Step = {
  name: '浏览器测试',
  script: 'e2e/run.ts',
  args: ['--report', reportFile('e2e')],
  report: reportFile('e2e'),
}

writeToMemory()
const fast = await runSteps([...staticSteps, codegen], 2)
const slow = [vitestStep('shared'), vitestStep('server'), rows, vitestStep('web')]
if (existsSync(join(root, browser.script))) slow.push(browser)
conclude([...fast, ...(await runSteps(slow, 1))])
