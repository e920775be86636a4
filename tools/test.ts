import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { writeToMemory } from './memoryFolder.ts'
import { conclude, reportFile, root, runSteps, type Step, staticSteps, vitestStep } from './steps.ts'

/** Everything: types, style, boundaries, generated code, unit, HTTP, conformance, browser. */
const codegen: Step = { name: '数据库类型', script: 'tools/codegen.ts', args: ['--check'] }
const browser: Step = {
  name: '浏览器测试',
  script: 'e2e/run.ts',
  args: ['--report', reportFile('e2e')],
  report: reportFile('e2e'),
}

writeToMemory()
const fast = await runSteps([...staticSteps, codegen], 2)
// A browser waits a third of its time: what computes goes on beside it.
const slow = ['server', 'web', 'shared'].map(vitestStep)
if (existsSync(join(root, browser.script))) slow.unshift(browser)
conclude([...fast, ...(await runSteps(slow, 2))])
