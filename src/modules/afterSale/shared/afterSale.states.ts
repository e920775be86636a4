import { machine } from '#kernel/shared/machine.ts'
import { may } from './permissions.ts'
import { AfterSaleStep, refuseAfterSale } from './terms.ts'

const { asked, sending, back, paying, judging, refunded, refused, cancelled, exchanged } = AfterSaleStep.code

/** The life of an after-sale (commerce 3.10). Where a move has no `to`, the type says it: money alone, or the goods first. */
export const afterSaleMoves = machine(
  AfterSaleStep,
  {
    agree: { label: '同意', from: [asked], needs: [may.decide] },
    refuse: { label: '拒绝', from: [asked], to: refused, needs: [may.decide] },
    sendBack: { label: '寄回', from: [sending], to: back, needs: [may.ask] },
    received: { label: '收货', from: [back], to: paying, needs: [may.decide] },
    reship: { label: '换货发出', from: [back], to: exchanged, needs: [may.decide] },
    cancel: { label: '撤销', from: [asked, sending, back], to: cancelled, needs: [may.ask] },
    intervene: { label: '申请平台介入', from: [refused], to: judging, needs: [may.ask] },
    judgeFor: { label: '判定退款', from: [judging], to: paying, needs: [may.judge] },
    judgeAgainst: { label: '判定不退', from: [judging], to: refused, needs: [may.judge] },
    refundDone: { label: '登记已退款', from: [paying], to: refunded, needs: [may.refund] },
  },
  refuseAfterSale.state,
)
