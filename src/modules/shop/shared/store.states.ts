import { machine } from '#kernel/shared/machine.ts'
import { mayMall, mayShop } from './permissions.ts'
import { refuseShop, StoreStatus } from './terms.ts'

const { waiting, open, rejected, frozen, closed } = StoreStatus.code

/** A store from its application on (commerce 3.11); its orders go on while it is frozen. */
export const storeMoves = machine(
  StoreStatus,
  {
    pass: { label: '通过', from: [waiting], to: open, needs: [mayMall.check] },
    reject: { label: '驳回', from: [waiting], to: rejected, needs: [mayMall.check] },
    resubmit: { label: '重新提交', from: [rejected], to: waiting, needs: [mayShop.edit] },
    freeze: { label: '冻结', from: [open], to: frozen, needs: [mayMall.freeze] },
    unfreeze: { label: '解冻', from: [frozen], to: open, needs: [mayMall.freeze] },
    close: { label: '关店', from: [open], to: closed, needs: [mayShop.edit] },
  },
  refuseShop.state,
)
