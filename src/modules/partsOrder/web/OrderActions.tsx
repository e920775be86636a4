import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useRun } from '#kernel/web/client/useRun.ts'
import { ReasonDialog, RemoveDialog } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { stockPaths } from '#modules/stock/shared/paths.ts'
import { orderApi } from '../shared/api.ts'
import { partsOrderMoves } from '../shared/order.states.ts'
import type { OrderDetail } from '../shared/order.ts'
import { mayOrder } from '../shared/permissions.ts'
import { OrderType } from '../shared/terms.ts'
import { orderPage } from './addresses.ts'

type Asking = 'reject' | 'cancel' | 'closeShort' | 'remove'
type Move = keyof typeof partsOrderMoves.moves

/** What each question says before it is done. */
const asks = {
  reject: { verb: '驳回', effect: '订单退回制单人，修改后可再提交。', said: '已驳回' },
  cancel: { verb: '取消', effect: '预留放开，已收的定金转为预收。', said: '已取消' },
  closeShort: { verb: '短交关闭', effect: '没有出入库的部分不再办理，也不收钱；订单就此完成。', said: '已关闭' },
} as const

/** The verb that brings the order on, then the others behind 更多. */
export function OrderActions({ order }: { order: OrderDetail }) {
  const { call, may } = useKit()
  const navigate = useNavigate()
  const { running, run } = useRun()
  const [asking, setAsking] = useState<Asking>()
  const one = { id: order.id, version: order.version }
  const buys = order.orderType === OrderType.code.purchase
  const byHand = order.orderType !== OrderType.code.replace
  const open = (move: Move) => partsOrderMoves.open(order.status).includes(move)
  const mayDo = (move: Move) => open(move) && may([...(partsOrderMoves.moves[move].needs ?? [])])
  const press = (work: () => Promise<unknown>, said: string) => () =>
    run(async () => {
      await work()
      toast.done(said)
    })
  const toBill = () =>
    run(async () => {
      const { bills } = await call(orderApi.toBill, { id: order.id })
      toast.done(`已开 ${bills.map(({ billNo }) => billNo).join('、')}，核对后过账`)
      const [first] = bills
      if (bills.length === 1 && first) void navigate(`${stockPaths.detail}?id=${first.id}`)
    })
  const more = [
    ...(byHand && mayDo('closeShort')
      ? [{ key: 'closeShort', label: '短交关闭', onClick: () => setAsking('closeShort') }]
      : []),
    ...(byHand && mayDo('cancel') ? [{ key: 'cancel', label: '取消订单', onClick: () => setAsking('cancel') }] : []),
    ...(mayDo('remove') ? [{ key: 'remove', label: '删除', onClick: () => setAsking('remove') }] : []),
  ]
  return (
    <>
      {more.length > 0 && (
        <Dropdown menu={{ items: more }} trigger={['click']}>
          <Button>更多</Button>
        </Dropdown>
      )}
      {mayDo('edit') && (
        <Link to={orderPage.edit(order.id)}>
          <Button>编辑</Button>
        </Link>
      )}
      {mayDo('reject') && <Button onClick={() => setAsking('reject')}>驳回</Button>}
      {mayDo('submit') && (
        <Button type="primary" loading={running} onClick={press(() => call(orderApi.submit, one), '已提交，待审批')}>
          提交
        </Button>
      )}
      {mayDo('approve') && (
        <Button type="primary" loading={running} onClick={press(() => call(orderApi.approve, one), '已通过')}>
          通过
        </Button>
      )}
      {open('bill') && may([buys ? mayOrder.receive : mayOrder.change]) && (
        <Button type="primary" loading={running} onClick={() => void toBill()}>
          {buys ? '收货入库' : '出库'}
        </Button>
      )}
      {asking && asking !== 'remove' && (
        <ReasonDialog
          open
          title={`${asks[asking].verb}「${order.orderNo}」？`}
          effect={asks[asking].effect}
          verb={asks[asking].verb}
          onClose={() => setAsking(undefined)}
          onConfirm={(reason) => call(orderApi[asking], { ...one, reason }).then(() => toast.done(asks[asking].said))}
        />
      )}
      <RemoveDialog
        open={asking === 'remove'}
        what="配件订单"
        name={order.orderNo}
        effect="草稿删除后不能恢复。"
        remove={() => call(orderApi.remove, { id: order.id })}
        list={orderPage.list}
        onClose={() => setAsking(undefined)}
      />
    </>
  )
}
