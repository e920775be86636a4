import { audited } from '#kernel/server/index.ts'
import { parseStoredGrants } from '../shared/grants.ts'
import { mayPosition } from '../shared/permissions.ts'
import { PositionDraft } from '../shared/position.ts'
import { permissionCodes } from '../shared/table.ts'
import { titleOfCode } from '../shared/why.ts'

/** Who was given what, in the words of 岗位设置: only what differs from the other side, so that a change can be read. */
function grantsInWords(value: unknown, other: unknown): string | null {
  const levelsOf = (stored: unknown) => new Map(parseStoredGrants(stored).map(({ code, level }) => [code, level]))
  const [own, theirs] = [levelsOf(value), levelsOf(other)]
  const word = (level: number | undefined) => (level === 1 ? '可用' : level === 0 ? '可见不可用' : '不可见')
  const changed = permissionCodes.filter((code) => own.get(code) !== theirs.get(code))
  return changed.map((code) => `${titleOfCode(code)} ${word(own.get(code))}`).join('；') || null
}

export const auditedPositions = {
  position: audited(PositionDraft, {
    refs: { scope_project_ids: 'project', scope_community_ids: 'community' },
    needs: [mayPosition.list, mayPosition.set],
    without: ['projectIds', 'communityIds'],
    also: {
      scope_project_ids: '指定项目',
      scope_community_ids: '指定小区',
      // No column: a line that the looking itself writes (decision 0020).
      view_as: '以此岗位查看',
    },
    worded: { grants: grantsInWords },
  }),
}
