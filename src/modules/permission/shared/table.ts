import { archiveGroups } from './table.archives.ts'
import { enterpriseGroups, withoutMenu } from './table.management.ts'
import { quoteGroups, shopGroups } from './table.trade.ts'
import type { AllowList, MenuGroup, Screen } from './table.types.ts'
import { workGroups } from './table.work.ts'

export type { AllowList, MenuGroup, Screen } from './table.types.ts'

const table = [
  ...workGroups,
  ...archiveGroups,
  ...shopGroups,
  ...enterpriseGroups,
  ...quoteGroups,
  withoutMenu,
] as const

type Group = (typeof table)[number]
type AnyScreen = Group['screens'][number]
type ActionsOf<T> = T extends { actions: infer A } ? keyof A & string : never

/** Every permission code of the product (archives Appendix A). Case matters; keys add the level 0 or 1. */
export type PermissionCode = Exclude<AnyScreen['code'], 'login' | 'public'> | ActionsOf<AnyScreen> | ActionsOf<Group>
export type GroupKey = Exclude<Group['key'], 'none'>

/** The menu groups in the order of the side menu; 无菜单 is not among them. */
export const permissionGroups: readonly (MenuGroup & { readonly key: GroupKey })[] = table.filter(
  (group): group is Exclude<Group, typeof withoutMenu> => group.key !== 'none',
)

/** Screens that have a code or a route but no entry in the menu. */
export const screensWithoutMenu: readonly Screen[] = withoutMenu.screens

export interface CodeFacts {
  readonly code: PermissionCode
  readonly title: string
  readonly kind: 'screen' | 'action'
  readonly group: GroupKey | 'none'
  /** For an action: the screens that offer it, its owner first; empty for actions of a group or of a login-only screen. */
  readonly screens: readonly PermissionCode[]
  /** For an action: the forms it is done on, besides its screens. */
  readonly forms: readonly PermissionCode[]
  /** A screen that is a form and nothing besides. */
  readonly writing: boolean
  /** (H): comes with the edition, never offered in 岗位设置. */
  readonly hidden: boolean
  /** (W): the company must stand in this list too. 21p0 is not listed: only its second page is. */
  readonly allowList: AllowList | undefined
}

function collect(): Map<PermissionCode, CodeFacts> {
  const facts = new Map<PermissionCode, CodeFacts>()
  const add = (fact: Omit<CodeFacts, 'code'> & { code: string }): void => {
    if (facts.has(fact.code as PermissionCode)) throw new Error(`the permission code ${fact.code} stands twice`)
    facts.set(fact.code as PermissionCode, fact as CodeFacts)
  }
  for (const group of table as readonly (MenuGroup & { key: Group['key'] })[]) {
    const common = { group: group.key, hidden: group.hidden ?? false }
    const sharedBy = (action: string): string[] =>
      group.screens.filter((screen) => screen.shares?.includes(action)).map((screen) => screen.code)
    const formsOf = (action: string) =>
      group.screens.filter((screen) => screen.formOf?.includes(action)).map((screen) => screen.code as PermissionCode)
    const plain = { ...common, forms: [], writing: false }
    for (const [code, title] of Object.entries(group.actions ?? {}))
      add({ ...plain, code, title, kind: 'action', screens: [], allowList: undefined })
    for (const { code: screen, title, actions, allowList, sharesCode, writing = false } of group.screens) {
      const coded = screen !== 'login' && screen !== 'public'
      if (coded && !sharesCode) add({ ...plain, code: screen, title, kind: 'screen', screens: [], allowList, writing })
      for (const [code, name] of Object.entries(actions ?? {})) {
        const screens = coded ? ([screen, ...sharedBy(code)] as PermissionCode[]) : []
        add({ ...plain, code, title: name, kind: 'action', screens, forms: formsOf(code), allowList })
      }
    }
  }
  return facts
}

/** All codes with what the table says about them, in the order of the table. */
export const codeFacts: ReadonlyMap<PermissionCode, CodeFacts> = collect()
export const permissionCodes: readonly PermissionCode[] = [...codeFacts.keys()]

export function isPermissionCode(code: string): code is PermissionCode {
  return codeFacts.has(code as PermissionCode)
}
