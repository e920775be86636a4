import { machine } from '#kernel/shared/machine.ts'
import { may } from './permissions.ts'
import { refuseVilla, VillaState } from './villa.terms.ts'

const { inUse, stopped } = VillaState.code

/** A file is stopped when the house is sold or the lift taken out; it can come back (archives 4.6, AMs). */
export const villaMoves = machine(
  VillaState,
  {
    edit: { label: '编辑', from: [inUse], needs: [may.edit] },
    stop: { label: '停用', from: [inUse], to: stopped, needs: [may.stop] },
    remove: { label: '删除', from: [stopped], needs: [may.stop] },
    start: { label: '启用', from: [stopped], to: inUse, needs: [may.stop] },
  },
  refuseVilla.wrongState,
)
