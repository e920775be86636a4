import { useNavigate } from 'react-router'
import { movesOf, ReasonDialog, RemoveDialog, type Verb, Verbs } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { stockPaths } from '#modules/stock/shared/paths.ts'
import { orderApi } from '../shared/api.ts'
import { partsOrderMoves } from '../shared/order.states.ts'
import type { OrderDetail } from '../shared/order.ts'
import { mayOrder } from '../shared/permissions.ts'
import { OrderType } from '../shared/terms.ts'
import { orderPage } from './addresses.ts'

/** What each question says before it is done. */
const questions = {
  reject: { verb: '驳回', effect: '订单退回制单人，修改后可再提交。', said: '已驳回' },
  cancel: { verb: '取消', effect: '预留放开，已收的定金转为预收。', said: '已取消' },
  closeShort: { verb: '短交关闭', effect: '没有出入库的部分不再办理，也不收钱；订单就此完成。', said: '已关闭' },
} as const

/** The verb that brings the order on, then the others behind 更多. */
export function OrderActions({ order }: { order: OrderDetail }) {
  const { call } = useKit()
  const navigate = useNavigate()
  const { id, version, orderNo } = order
  const one = { id, version }
  const buys = order.orderType === OrderType.code.purchase
  const byHand = order.orderType !== OrderType.code.replace
  const move = movesOf(partsOrderMoves, order.status)
  const [closeShort, cancel] = [move('closeShort'), move('cancel')]
  const why =
    (name: keyof typeof questions): Verb['asks'] =>
    (question) => {
      const { verb, effect, said } = questions[name]
      return (
        <ReasonDialog
          {...question}
          title={`${verb}「${orderNo}」？`}
          effect={effect}
          verb={verb}
          onConfirm={(reason) => call(orderApi[name], { ...one, reason }).then(() => toast.done(said))}
        />
      )
    }
  const toBill = async () => {
    const { bills } = await call(orderApi.toBill, { id })
    toast.done(`已开 ${bills.map(({ billNo }) => billNo).join('、')}，核对后过账`)
    const [first] = bills
    if (bills.length === 1 && first) void navigate(`${stockPaths.detail}?id=${first.id}`)
  }
  return (
    <Verbs
      of={[
        { ...closeShort, when: closeShort.when && byHand, behind: true, asks: why('closeShort') },
        { ...cancel, label: '取消订单', when: cancel.when && byHand, behind: true, asks: why('cancel') },
        {
          ...move('remove'),
          behind: true,
          asks: (question) => (
            <RemoveDialog
              {...question}
              what="配件订单"
              name={orderNo}
              effect="草稿删除后不能恢复。"
              remove={() => call(orderApi.remove, { id })}
              list={orderPage.list}
            />
          ),
        },
        { ...move('edit'), to: orderPage.edit(id) },
        { ...move('reject'), asks: why('reject') },
        {
          ...move('submit'),
          primary: true,
          act: () => call(orderApi.submit, one).then(() => toast.done('已提交，待审批')),
        },
        {
          ...move('approve'),
          label: '通过',
          primary: true,
          act: () => call(orderApi.approve, one).then(() => toast.done('已通过')),
        },
        {
          ...move('bill'),
          label: buys ? '收货入库' : '出库',
          needs: [buys ? mayOrder.receive : mayOrder.change],
          primary: true,
          act: toBill,
        },
      ]}
    />
  )
}
