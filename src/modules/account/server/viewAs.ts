import type { Principal } from '#kernel/server/index.ts'
import { isoTime } from '#kernel/shared/days.ts'
import { parseStoredGrants, scopeEscalates, scopesOf, unionOfScopes } from '#modules/permission/shared/grants.ts'
import { effectiveLevels } from '#modules/permission/shared/presets.ts'
import type { PermissionCode } from '#modules/permission/shared/table.ts'
import type { Viewed } from './asks.ts'
import type { SessionRow } from './session.store.ts'

/**
 * The person with the eyes of a position (archives 10.6): its keys and data scope, never more than his own, whatever the
 * position becomes meanwhile. His name and account stay: what he does is his.
 */
export function viewAs(
  own: Principal,
  viewed: Viewed,
  row: Pick<SessionRow, 'viewPositionId' | 'viewSince'>,
  allowed: ReadonlySet<PermissionCode>,
): Principal {
  const held = { preset: viewed.preset, grants: parseStoredGrants(viewed.grants) }
  const levels = [...effectiveLevels([held], allowed)].flatMap(([code, level]) => {
    const most = own.grants.get(code)
    return most === undefined ? [] : [[code, most === 1 ? level : most] as const]
  })
  const scope = { kind: viewed.dataScope, ids: viewed.ids }
  const another = own.scope.all && viewed.employeeId !== null
  return {
    ...own,
    grants: new Map(levels),
    scope: scopeEscalates(scopesOf(own.scope), scope) ? own.scope : unionOfScopes([scope]),
    employeeId: another ? viewed.employeeId : own.employeeId,
    teamId: another ? viewed.teamId : own.teamId,
    viewing: {
      positionId: row.viewPositionId as string,
      position: viewed.name,
      employee: another ? viewed.employee : null,
      since: isoTime(row.viewSince as string), // as `start` said it: the database drops zeros at the end
    },
  }
}
