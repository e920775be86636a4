import { type CodeIn, enumeration } from '#kernel/shared/enumeration.ts'
import { machine } from '#kernel/shared/machine.ts'
import { refuseDiagnosis } from '../refusals.ts'

export const WarningStatus = enumeration('预警状态', {
  open: [0, '待处理'],
  sent: [1, '已派检查'],
  confirmed: [2, '属实'],
  wrong: [3, '误报'],
  ignored: [4, '已忽略'],
  cleared: [5, '自动消除'],
})
export type WarningStatus = CodeIn<typeof WarningStatus>

const { open, sent, confirmed, wrong, ignored, cleared } = WarningStatus.code

/** Somebody has to do something about it still. */
export const WARNING_OPEN = [open, sent] as const
/** A worker looked and said. */
export const WARNING_JUDGED = [confirmed, wrong] as const

/** The life of a warning (monitoring 3): who presses twice, or after somebody else, hears 预警已处理. */
export const warningMoves = machine(
  WarningStatus,
  {
    dispatch: { label: '派检查', from: [open], to: sent },
    confirm: { label: '属实', from: [sent], to: confirmed },
    refute: { label: '误报', from: [sent], to: wrong },
    ignore: { label: '忽略', from: [open], to: ignored },
    /** The metric was normal for 14 days. */
    clear: { label: '自动消除', from: [open], to: cleared },
  },
  { code: refuseDiagnosis.handled.code, text: refuseDiagnosis.handled.text },
)
