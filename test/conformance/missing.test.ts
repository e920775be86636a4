import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
// All that the service says no with, whatever other tests of this worker have loaded.
import '#app/modules.ts'
import '#kernel/server/aes.ts'
import { declaredRefusals } from '#kernel/shared/refusal.ts'
import { shape } from './compare.ts'
import { statements } from './declared.ts'
import { missing, omissionsOf } from './missing.ts'
import { cell, type Row, table } from './tables.ts'

const stated = await statements()
const omissions = omissionsOf(table('omitted'))
const root = new URL('../../', import.meta.url)

/** Calls without their method, so that a line may leave out a whole path; two methods of one path are two things. */
const callKey = (method: string, path: string) => `${shape(path)} ${method}`
const enumerationKey = (row: Row) => `${cell(row, 'spec')} ${cell(row, 'titles')}`

const calls = () => table('calls').map((row) => callKey(cell(row, 'method'), cell(row, 'path')))
const declaredCalls = () => new Set(stated.calls.map(({ method, path }) => callKey(method, path)))

/** `list kind name` of what every list declares. */
function inLists(): Set<string> {
  return new Set(
    stated.lists.flatMap(({ key, columns, filters }) => {
      const tabs = filters.tab?.of?.options ?? []
      return [
        ...Object.entries(columns).flatMap(([name, column]) => [
          `${key} column ${name}`,
          ...(column?.shown ? [`${key} shown ${name}`] : []),
        ]),
        ...Object.keys(filters).map((name) => `${key} filter ${name}`),
        ...tabs.map(({ label }) => `${key} tab ${label}`),
      ]
    }),
  )
}

const listKeys = () => table('lists').map((row) => `${cell(row, 'list')} ${cell(row, 'kind')} ${cell(row, 'name')}`)

/** Scenarios in the names of tests that run: one that is skipped, still to do or commented out proves nothing. */
function scenariosIn(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    if (/^\s*(\/\/|\*)/.test(line) || /\b(skip|todo|skipIf|fails)\b\(?/.test(line.split(/['"`]/)[0] ?? '')) return []
    return [...line.matchAll(/\b(?:it|test|describe)\b[^'"`]*['"`]([^'"`]*)['"`]/g)].flatMap(([, title = '']) =>
      [...title.matchAll(/(?:archives|jobs|monitoring|commerce) 8\.\d+/g)].map(([one]) => one),
    )
  })
}

function inTests(): Set<string> {
  const found = new Set<string>()
  for (const top of ['src', 'test', 'e2e'])
    for (const file of readdirSync(new URL(top, root), { recursive: true, encoding: 'utf8' }))
      if (/\.(test|e2e)\.tsx?$/.test(file)) {
        const text = readFileSync(new URL(`${top}/${file.replaceAll('\\', '/')}`, root), 'utf8')
        for (const one of scenariosIn(text)) found.add(one)
      }
  return found
}

describe('规格所要的都在，或写明为什么不在', () => {
  it('调用：具名的与按惯例的', () => {
    expect(missing('call', calls(), declaredCalls(), omissions)).toEqual([])
  })

  it('枚举', () => {
    const titles = new Set(stated.enumerations.map(({ title }) => title))
    const specified = [...new Set(table('enumerations').map(enumerationKey))]
    const present = specified.filter((key) =>
      key
        .slice(key.indexOf(' ') + 1)
        .split('/')
        .some((title) => titles.has(title)),
    )
    expect(missing('enumeration', specified, new Set(present), omissions)).toEqual([])
  })

  it('拒绝', () => {
    const specified = [...new Set(table('refusals').map((row) => cell(row, 'code')))]
    expect(missing('refusal', specified, new Set([...declaredRefusals.keys()].map(String)), omissions)).toEqual([])
  })

  it('状态机', () => {
    const specified = [...new Set(table('states').map((row) => cell(row, 'machine')))]
    expect(missing('machine', specified, new Set(stated.machines.map(({ name }) => name)), omissions)).toEqual([])
  })

  it('列表：列、默认列、筛选与页签', () => {
    expect(missing('list', listKeys(), inLists(), omissions)).toEqual([])
  })

  it('验收场景都有以它命名的测试', () => {
    const specified = table('scenarios').map((row) => cell(row, 'scenario'))
    expect(missing('scenario', specified, inTests(), omissions)).toEqual([])
  })
})

describe('检查本身会失败', () => {
  const check = (present: string[], ...left: { kind: string; key: string }[]) =>
    missing('call', ['/a GET', '/b/x GET', '/b/y GET'], new Set(present), left)

  it('缺少而没有理由', () => {
    expect(check(['/a GET', '/b/x GET'])).toEqual(['call /b/y GET is missing'])
  })

  it('写明理由的不算；别的种类的理由不算', () => {
    expect(check(['/a GET'], { kind: 'call', key: '/b/*' })).toEqual([])
    expect(check(['/a GET'], { kind: 'page', key: '/b/*' })).toHaveLength(2)
  })

  it('已经有了或从未要求的理由须删去，做了一部分的须逐项写', () => {
    expect(check(['/a GET', '/b/x GET', '/b/y GET'], { kind: 'call', key: '/b/y GET' })).toHaveLength(1)
    expect(check(['/a GET', '/b/x GET', '/b/y GET'], { kind: 'call', key: '/c GET' })).toHaveLength(1)
    expect(check(['/a GET', '/b/x GET'], { kind: 'call', key: '/b/*' })).toHaveLength(1)
  })

  it('跳过、待写、注释掉的测试不算有了场景', () => {
    const named = (call: string) => scenariosIn(`  ${call}('archives 8.3 不足整月', () => {`)
    expect(named('it')).toEqual(['archives 8.3'])
    for (const call of ['it.skip', 'it.todo', 'describe.skip', 'test.skipIf(x)', '// it'])
      expect(named(call)).toEqual([])
  })

  it('没有理由的行不被接受', () => {
    expect(() => omissionsOf([{ kind: 'call', key: '/a', reason: '' }])).toThrow('/a')
  })

  it.each([
    ['调用', () => missing('call', calls(), withoutOne(declaredCalls(), '/maintain/order/listPage POST'), omissions)],
    ['列', () => missing('list', listKeys(), withoutOne(inLists(), 'maintainOrder column star'), omissions)],
    [
      '默认列',
      () =>
        missing(
          'list',
          listKeys(),
          withoutOne(inLists(), 'customer shown phone', 'customer shown contactPhone'),
          omissions,
        ),
    ],
    ['筛选', () => missing('list', listKeys(), withoutOne(inLists(), 'repairOrder filter charge'), omissions)],
    ['页签', () => missing('list', listKeys(), withoutOne(inLists(), 'maintainOrder tab 待确认'), omissions)],
    [
      '场景',
      () =>
        missing(
          'scenario',
          table('scenarios').map((row) => cell(row, 'scenario')),
          withoutOne(inTests(), 'jobs 8.10'),
          omissions,
        ),
    ],
  ])('%s：从产品里拿掉一项，就被指出', (_, problems) => {
    expect(problems()).toHaveLength(1)
  })

  function withoutOne(all: Set<string>, ...one: string[]): Set<string> {
    for (const each of one) all.delete(each)
    return all
  }
})
