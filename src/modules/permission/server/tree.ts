import type { Context } from '#kernel/server/index.ts'
import type { Level } from '#kernel/shared/permission.ts'
import { escalation, type Grant, normaliseGrants, parseStoredGrants, toStoredGrants } from '../shared/grants.ts'
import { type MenuGroup, menuOf } from '../shared/menu.ts'
import type { PermissionTree, PositionDraft, Preview } from '../shared/position.ts'
import { codeFacts, isPermissionCode, permissionGroups, type Screen, screensWithoutMenu } from '../shared/table.ts'
import { titleOfCode } from '../shared/why.ts'
import { findHolders } from './asks.ts'
import { isHoldable } from './assigning.ts'
import { findPosition } from './position.store.ts'

/** The appendix without what is hidden and without what nobody of the company can hold (archives 5 GET /permission/tree). */
export function treeOf(ctx: Context): PermissionTree {
  const own = (code: string): Level | null => ctx.who.grants.get(code) ?? null
  const offered = (code: string): boolean => isPermissionCode(code) && isHoldable(ctx, { code, level: 1 })
  const actionsOf = (actions: Screen['actions']) =>
    Object.entries(actions ?? {})
      .filter(([code]) => offered(code))
      .map(([code, title]) => ({ code, title, own: own(code) }))
  const groups = [
    ...permissionGroups,
    { key: 'none', title: '无菜单', screens: screensWithoutMenu, actions: undefined },
  ]
  return groups.flatMap(({ key, title, screens, actions }) => {
    const found = screens.flatMap((screen) => {
      const coded = isPermissionCode(screen.code) && !screen.sharesCode
      const inner = actionsOf(screen.actions)
      if (coded ? !offered(screen.code) : inner.length === 0) return []
      const code = coded ? screen.code : null
      const name = screen.codeTitle && coded ? `${screen.title}（${screen.codeTitle}）` : screen.title
      return [{ title: name, code, own: code ? own(code) : null, actions: inner }]
    })
    const ofGroup = actionsOf(actions)
    const whole = ofGroup.length > 0 ? [{ title: `${title}（整组）`, code: null, own: null, actions: ofGroup }] : []
    const all = [...whole, ...found]
    return all.length > 0 ? [{ key, title, screens: all }] : []
  })
}

/** The menu of grants that are not saved yet, and what saving them would do. */
export async function previewOf(
  ctx: Context,
  asked: { grants: PositionDraft['grants']; id?: string | undefined },
): Promise<Preview> {
  const before = asked.id ? await findPosition(ctx, asked.id) : undefined
  const stood = before ? parseStoredGrants(before.grants) : []
  const grants = normaliseGrants(
    parseStoredGrants(asked.grants).filter((grant) => isHoldable(ctx, grant)),
    stood.filter((grant) => isHoldable(ctx, grant)),
  )
  const levels = new Map(stood.map(({ code, level }) => [code, level]))
  const given = grants.filter(({ code, level }) => (levels.get(code) ?? -1) < level)
  const now = entriesOf(ctx, stood)
  const then = entriesOf(ctx, grants)
  const at = new Map<string, Level>(grants.map(({ code, level }) => [code, level]))
  const names = new Set(then.flatMap((group) => group.entries.map((entry) => entry.route)))
  const known = new Set(now.flatMap((group) => group.entries.map((entry) => entry.route)))
  return {
    grants: toStoredGrants(grants),
    menu: then.map(({ key, title, entries }) => ({
      key,
      title,
      entries: entries.map((entry) => ({
        title: entry.title,
        route: entry.route,
        usable: entry.codes.some((code) => !codeFacts.has(code as never) || at.get(code) === 1),
        added: before !== undefined && !known.has(entry.route),
      })),
    })),
    removed: now.flatMap((group) => group.entries.filter((one) => !names.has(one.route)).map((one) => one.title)),
    enabled: grants.filter(({ level }) => level === 1).length,
    visible: grants.filter(({ level }) => level === 0).length,
    escalation: escalation(ctx.who.grants as never, given).map((code) => ({ code, title: titleOfCode(code) })),
    affected: before ? (await findHolders(ctx, before.id)).length : 0,
  }
}

function entriesOf(ctx: Context, grants: readonly Grant[]): readonly MenuGroup[] {
  const codes = new Set<string>(grants.map(({ code }) => code))
  const features = ctx.services.settings.features(ctx.companyId)
  return menuOf({
    roleType: 1,
    has: (code) => codes.has(code),
    onAllowList: (list) => features[list] === true,
  })
}
