import { machine } from '#kernel/shared/machine.ts'
import { HazardState } from './hazard.terms.ts'

const { open, repair, parts, noticed, fixed, closed } = HazardState.code

/** The life of a hazard (jobs 3.3): handed to somebody, put right, struck off. Grade 3 is put right only after its notice was signed. */
export const hazardMoves = machine(
  HazardState,
  {
    /** Also one that the customer was told of: telling and repairing are not either-or (decision 0052). */
    toRepair: { label: '转维修', from: [open, noticed], to: repair },
    toParts: { label: '转配件', from: [open], to: parts },
    tell: { label: '告知使用单位', from: [open], to: noticed },
    /** Handed over, or told without a signature: the notice is added and the state stays (decision 0050). */
    tellLater: { label: '告知使用单位', from: [repair, parts, noticed] },
    /** 告知书 is written before it is signed. */
    issue: { label: '开具告知书', from: [open, repair, parts, noticed] },
    fix: { label: '登记整改', from: [repair, parts, noticed], to: fixed },
    /** What it was handed to came to nothing; one that the customer was told of stays told. */
    giveBack: { label: '退回', from: [repair, parts], to: open },
    giveBackTold: { label: '退回', from: [repair, parts], to: noticed },
    close: { label: '销号', from: [fixed], to: closed },
    /** Its finder looked again during the same visit: nothing is wrong. */
    withdraw: { label: '撤回', from: [open], to: closed },
    edit: { label: '编辑', from: [open] },
    remove: { label: '删除', from: [open] },
  },
  { code: 3020001, text: '隐患当前为「{status}」，不能{action}' },
)
export type HazardMove = Exclude<
  keyof typeof hazardMoves.moves,
  'edit' | 'remove' | 'tellLater' | 'issue' | 'giveBack' | 'giveBackTold'
>
