import { audited } from '#kernel/server/index.ts'
import { may } from '../shared/permissions.ts'
import { VillaDraft } from '../shared/villa.ts'
import { VillaRow } from '../shared/villaList.ts'

const row = VillaRow.pick({ preference: true, emergencyName: true, emergencyPhone: true, state: true })

export const auditedVillas = {
  villa_archive: audited([VillaDraft, row], {
    needs: [may.list],
    without: ['elevatorIds', 'visitPreference', 'emergencyContact'],
  }),
}
