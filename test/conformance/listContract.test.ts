import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { roleOf } from '#kernel/shared/columnRole.ts'
import { widthOf } from '#kernel/shared/columnWidth.ts'
import { type Column, type Filter, list } from '#kernel/shared/list.ts'
import { SampleRow } from '#kernel/web/dev/demoList.ts'
import { essentialFirst } from '#kernel/web/list/essential.ts'
import { kindOf } from '#kernel/web/list/filterKinds.ts'
import { statements } from './declared.ts'

/** The contract of lists (decision 0123): what stands first, what is inside the window, in which order rows begin. */

const { lists } = await statements()

/** The narrowest desk, its menu, the tree of a page that has one, and the ticks (look 5, 6). */
const WINDOW = 1366 - 192
const TREE = 204
const TICKS = 38
/** What the inspector leaves of that window (inspector.css). */
const BESIDE = 560

const modules = new URL('../../src/modules/', import.meta.url)
/** Names of lists whose page has a tree beside the rows. */
const besideTree = new Set(
  readdirSync(modules, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => readFileSync(new URL(file, modules), 'utf8'))
    .flatMap((text) => [...text.matchAll(/<ListPage\b[\s\S]*?\n {4,8}(?:\/>|empty=)/g)].map(([page]) => page))
    .filter((page) => /\bside=\{/.test(page))
    .flatMap((page) => /\blist=\{(\w+)\}/.exec(page)?.[1] ?? []),
)

type Declared = (typeof lists)[number]
const columnsOf = (of: Declared) => Object.entries(of.columns as Record<string, Column>)
const shownOf = (of: Declared) => columnsOf(of).filter(([, column]) => column.shown)
const titleOf = (of: Declared, prop: string) => of.heads.find((head) => head.prop === prop)?.label ?? prop

function problems(of: Declared, tree = false): string[] {
  const shown = shownOf(of)
  const found: string[] = []
  const say = (prop: string, what: string) => found.push(`${of.key}.${prop} ${what}`)

  const [first, ...others] = shown
  if (!first || roleOf(...first) !== 'name') say(first?.[0] ?? '', 'is first and no name')
  for (const [prop, column] of shown) {
    if (
      roleOf(prop, column) === 'name' &&
      ['code', 'time', 'number'].includes(column.as ?? '') &&
      column.role !== 'name'
    )
      say(prop, 'is a number and stands as the name without saying so')
  }
  const ranks = ['name', 'state', 'deadline', 'people', 'rest']
  const rank = ([prop, column]: [string, Column]) => ranks.indexOf(roleOf(prop, column).replace('number', 'rest'))
  others.forEach((one, i) => {
    if (rank(one) < rank(shown[i] as [string, Column])) say(one[0], `stands behind ${shown[i]?.[0]}`)
  })
  // What its head says it is, for whoever adds a column and forgets the role.
  for (const [prop, column] of shown) {
    const title = titleOf(of, prop)
    const wanted = /状态|结论|超时$|^在线$/.test(title)
      ? 'state'
      : /期限|到期|剩余|有效期至|^下次|截止|终保/.test(title)
        ? 'deadline'
        : /人员$|负责人$|责任人$|班组$|^班组长$|申请人$|^主修/.test(title)
          ? 'people'
          : undefined
    if (wanted && !['name', wanted].includes(roleOf(prop, column))) say(prop, `(${title}) is no ${wanted}`)
  }
  const last = shown.findLastIndex(([prop, column]) => ['state', 'deadline'].includes(roleOf(prop, column)))
  const width = shown
    .slice(0, last + 1)
    .reduce((sum, [prop, column]) => sum + widthOf(column, titleOf(of, prop)), TICKS)
  const room = WINDOW - (tree ? TREE : 0)
  if (width > room) say(shown[last]?.[0] ?? '', `ends at ${width} of ${room} px`)
  if (!shown.some(([prop]) => prop === of.sort.prop)) say(of.sort.prop, 'orders the rows and is not shown')
  return found
}

const named = new Map<string, string>()
for (const file of readdirSync(modules, { recursive: true, encoding: 'utf8' }))
  if (/shared\/\w+\.ts$/.test(file))
    for (const [, name, key] of readFileSync(new URL(file, modules), 'utf8').matchAll(
      /export const (\w+) = list\(\{\s+(?:\.\.\.\w+,\s+)?key: '([\w.]+)'/g,
    ))
      named.set(key as string, name as string)

describe('列表的约定（决定 0123）', () => {
  it('默认列：名称、状态、期限、人员、其余；1366 下状态与期限都在窗口内；排序的列看得见', () => {
    expect(lists.length).toBeGreaterThan(40)
    expect(lists.flatMap((one) => problems(one, besideTree.has(named.get(one.key) ?? '')))).toEqual([])
  })

  it('详情打开在旁边，1366 下名称、状态、期限仍整列可见', () => {
    const cut = lists.flatMap((of) => {
      const columns = shownOf(of).map(([prop, column]) => ({
        ...column,
        prop,
        width: widthOf(column, titleOf(of, prop)),
      }))
      const placed = essentialFirst(columns, BESIDE - TICKS)
      const roles = placed.map((column) => roleOf(column.prop, column))
      const end = (role: string) => {
        const at = roles.indexOf(role as never)
        return placed.slice(0, at + 1).reduce((sum, { width }) => sum + width, TICKS)
      }
      const names = placed[0]?.width ?? 0
      return [
        ...(end('state') > BESIDE || end('deadline') > BESIDE ? [`${of.key} ends at ${end('deadline')}`] : []),
        // A name that is much narrower than it asks for is cut.
        ...(names < (columns[0]?.width ?? 0) * 0.85 ? [`${of.key} leaves its name ${names} px`] : []),
      ]
    })
    expect(cut).toEqual([])
  })

  it('搜索框的字就是它找的：至多五个词，在框里不被截断', () => {
    const boxes = lists.flatMap((of) =>
      Object.entries(of.filters as Record<string, Filter>).flatMap(([name, filter]) =>
        filter.kind === 'text' ? [{ key: `${of.key}.${name}`, ...filter }] : [],
      ),
    )
    expect(boxes.length).toBeGreaterThan(50)
    const words = (fields: object) => [...new Set(Object.values(fields))]
    expect(boxes.filter(({ label, finds }) => label !== words(finds).join('、'))).toEqual([])
    expect(boxes.filter(({ finds }) => words(finds).length > 5)).toEqual([])
    expect(boxes.filter((box) => kindOf(box).least(box) > 256).map(({ key }) => key)).toEqual([])
  })

  it('有树的页面按窄一列的窗口计算', () => {
    expect([...besideTree]).toContain('elevatorList')
  })

  it('比较本身会失败：编号当名称、状态太远、期限没有角色、排序的列不显示', () => {
    const { key, title, unit } = { key: 'planted', title: '样品', unit: '台' }
    const planted = (columns: Record<string, Column>, prop: string) =>
      problems(list({ key, title, unit, row: SampleRow, columns, filters: {}, sort: { prop, order: 'asc' } }) as never)
    expect(planted({ code: { shown: true, fixed: true, as: 'code' }, use: { shown: true } }, 'code')).toEqual([
      'planted.code is a number and stands as the name without saying so',
      'planted.use (使用状态) is no state',
    ])
    const wide = {
      name: { shown: true, fixed: true, width: 900 },
      use: { shown: true, width: 300, role: 'state' },
    } as const
    expect(planted(wide, 'name')).toEqual(['planted.use ends at 1238 of 1174 px'])
    expect(planted({ name: { shown: true, fixed: true }, nextOn: { shown: true } }, 'load')).toEqual([
      'planted.nextOn (下次检验) is no deadline',
      'planted.load orders the rows and is not shown',
    ])
    expect(planted({ use: { shown: true } }, 'use')[0]).toBe('planted.use is first and no name')
  })
})
