import { z } from 'zod'
import type { Level, Levels } from '#kernel/shared/permission.ts'
import { type CodeFacts, codeFacts, type PermissionCode, permissionGroups, screensWithoutMenu } from './table.ts'

/** 为什么看不到 (archives 5 GET /permission/why, archives 10.6): the answer names code, position, level or scope. */
export const WhyCause = z.enum(['enabled', 'level', 'position', 'screen', 'edition', 'allowList', 'operations'])
export type WhyCause = z.output<typeof WhyCause>

export const Why = z.object({
  code: z.string(),
  /** 合同管理 － 查看金额. */
  title: z.string(),
  cause: WhyCause,
  /** One sentence for people. */
  text: z.string(),
  /** The person's positions with the level each gives; null: it does not grant the code. */
  positions: z.array(z.object({ name: z.string(), level: z.literal([0, 1]).nullable() })),
  /** Positions of the company that grant it at 可用; only told to who administers positions. */
  grantedBy: z.array(z.string()),
  /** What rows the person sees. */
  scope: z.string(),
})
export type Why = z.output<typeof Why>

export interface Asked {
  readonly code: PermissionCode
  /** What the person holds in the end. */
  readonly levels: Levels
  /** Codes that could be held at all (edition, allow lists). */
  readonly visible: ReadonlySet<string>
  readonly positions: readonly { readonly name: string; readonly level: Level | null }[]
}

const groups = [...permissionGroups, { key: 'none', title: '无菜单', screens: screensWithoutMenu, actions: {} }]

/** Where the code stands: 合同管理 － 查看金额; a screen by its own name. */
export function titleOfCode(code: PermissionCode): string {
  const fact = codeFacts.get(code) as CodeFacts
  const [owner] = fact.screens
  const screen = owner ? codeFacts.get(owner)?.title : undefined
  if (fact.kind === 'screen') {
    const named = groups.flatMap((group) => group.screens).find((one) => one.code === code)
    return named?.title ?? fact.title
  }
  const home = groups
    .flatMap((group) => group.screens.map((one) => ({ one, group })))
    .find(({ one }) => one.actions && code in one.actions)
  const where = home?.one.title ?? screen ?? groups.find((group) => group.actions && code in group.actions)?.title
  return where ? `${where} － ${fact.title}` : fact.title
}

const names = (list: readonly string[]) => list.map((name) => `「${name}」`).join('')

/** The first reason that holds: what nobody of the company can hold, then no grant, then the level. */
export function whyNot({ code, levels, visible, positions }: Asked): { cause: WhyCause; text: string } {
  const title = `「${titleOfCode(code)}」(${code})`
  const fact = codeFacts.get(code) as CodeFacts
  const level = levels.get(code)
  const holding = positions.filter((one) => one.level !== null).map((one) => one.name)
  const all = positions.map((one) => one.name)
  if (level === 1) return { cause: 'enabled', text: `${title}可用，由岗位${names(holding)}授予。` }
  if (!visible.has(code)) {
    if (fact.hidden) return { cause: 'edition', text: `${title}随「数据统计」版本开通，本企业没有开通。` }
    if (fact.allowList) return { cause: 'allowList', text: `${title}只对名单内的企业开放，本企业不在名单内。` }
    return { cause: 'operations', text: `${title}由平台运营方使用，企业岗位不能授予。` }
  }
  if (level === 0) return { cause: 'level', text: `${title}在岗位${names(holding)}中为可见不可用(0)，需要可用(1)。` }
  const missing = fact.screens.filter((screen) => !levels.has(screen))
  const own = all.length > 0 ? `岗位${names(all)}没有授予` : '没有分配岗位，也就没有'
  const screen = fact.screens.length > 0 && missing.length === fact.screens.length
  return screen
    ? {
        cause: 'screen',
        text: `${own}${title}，它所在的页面「${titleOfCode(missing[0] as PermissionCode)}」也没有授予。`,
      }
    : { cause: 'position', text: `${own}${title}。` }
}
