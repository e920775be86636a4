import { machine } from '#kernel/shared/machine.ts'
import { mayOrder } from './permissions.ts'
import { OrderStatus } from './terms.ts'

const { draft, waiting, preparing, part, done, cancelled, rejected } = OrderStatus.code

/** As they stand after 订单已…: 订单已取消, 订单已在备货中. */
const spoken: Readonly<Record<OrderStatus, string>> = {
  [draft]: '存为草稿',
  [waiting]: '提交待审批',
  [preparing]: '在备货中',
  [part]: '部分出入库',
  [done]: '完成',
  [cancelled]: '取消',
  [rejected]: '驳回',
}

/** The moves of an order (commerce 3.2); bills move it on by themselves. */
export const partsOrderMoves = machine(
  { label: (status: OrderStatus) => spoken[status] },
  {
    edit: { label: '编辑', from: [draft, rejected], needs: [mayOrder.change] },
    submit: { label: '提交', from: [draft, rejected], to: waiting, needs: [mayOrder.change] },
    approve: { label: '审批', from: [waiting], to: preparing, needs: [mayOrder.approve] },
    reject: { label: '驳回', from: [waiting], to: rejected, needs: [mayOrder.approve] },
    charge: { label: '改费用承担', from: [draft, waiting, preparing, part, rejected], needs: [mayOrder.approve] },
    bill: { label: '出入库', from: [preparing, part] },
    giveBack: { label: '退料', from: [part, done] },
    closeShort: { label: '短交关闭', from: [preparing, part], to: done, needs: [mayOrder.change] },
    finish: { label: '完成', from: [preparing, part], to: done },
    cancel: { label: '取消', from: [draft, waiting, preparing, rejected], to: cancelled, needs: [mayOrder.cancel] },
    remove: { label: '删除', from: [draft], needs: [mayOrder.change] },
  },
  { code: 3210021, text: '订单已{status}，不能{action}' },
)
