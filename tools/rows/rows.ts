import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Answered } from '#test/answers.ts'
import { faultsOf, type Seen } from './compare.ts'
import { readDeclared } from './declared.ts'

/**
 * Compares what the code says of the rows of its statements with what PostgreSQL answered in the server tests: a column
 * that is not there, one of another kind, a null where the type has none. `--silent` also tells what no test ran.
 */
const root = join(import.meta.dirname, '..', '..')
const folder = join(root, '.cache', 'answers')

function readSeen(): Map<string, Seen> {
  const shapes = new Map<string, Map<string, ReadonlyMap<string, number>>>()
  const nulls = new Map<string, Set<string>>()
  for (const name of existsSync(folder) ? readdirSync(folder) : [])
    for (const line of readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean)) {
      const one = JSON.parse(line) as Answered
      const known = shapes.get(one.template) ?? new Map()
      shapes.set(
        one.template,
        known.set(JSON.stringify(one.columns), new Map(one.columns.map((c) => [c.prop, c.type]))),
      )
      nulls.set(one.template, new Set([...(nulls.get(one.template) ?? []), ...one.nulls]))
    }
  return new Map(
    [...shapes].map(([template, of]) => [
      template,
      { shapes: [...of.values()], nulls: nulls.get(template) ?? new Set() },
    ]),
  )
}

const seen = readSeen()
const declared = readDeclared(root)
const run = declared.filter(({ template }) => seen.has(template))
let faults = 0
for (const one of run)
  for (const fault of faultsOf(one, seen.get(one.template) as Seen)) {
    console.error(`${one.file}:${one.line} ${fault}`)
    faults++
  }
if (process.argv.includes('--silent'))
  for (const { file, line, template } of declared)
    if (!seen.has(template)) console.log(`${file}:${line} 没有测试执行过`)
// Without a recording nothing was compared, and that is no pass.
if (run.length === 0) console.error('没有服务端测试的记录，先运行服务端测试')
console.log(
  faults === 0
    ? `查询结果与类型一致（${run.length} 条，共 ${declared.length} 条）`
    : `查询结果与类型：${faults} 处不一致`,
)
process.exitCode = faults === 0 && run.length > 0 ? 0 : 1
