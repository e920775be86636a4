import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { quantityText } from '#kernel/shared/text.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { ReasonDialog } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { ConfirmDanger, toast } from '#kernel/web/ui/index.ts'
import { billApi } from '../shared/bill.api.ts'
import { stockBill } from '../shared/bill.states.ts'
import { BillColor, type BillDetail, BillStatus, BillType, BizType } from '../shared/bill.ts'
import { mayStock } from '../shared/permissions.ts'
import { stockPage } from './addresses.ts'

type Asking = 'reject' | 'void' | 'reverse' | 'back' | 'loss'

/** What of a transfer is still on its way: 「门锁触点 2 只、光幕 1 套」. */
const missingOf = ({ lines }: BillDetail): string =>
  lines
    .filter(({ returnable }) => Number(returnable ?? 0) > 0)
    .map(({ unitName, returnable, measureUnit }) => `${unitName} ${quantityText(returnable ?? '0')} ${measureUnit}`)
    .join('、')

/** The verb that brings the bill on, then the others behind 更多. */
export function BillActions({ bill }: { bill: BillDetail }) {
  const { call, may, download } = useKit()
  const navigate = useNavigate()
  const { running, run } = useRun()
  const [asking, setAsking] = useState<Asking>()
  const open = stockBill.open(bill.status)
  const makes = may([bill.billType === BillType.code.in ? mayStock.addIn : mayStock.addOut])
  const one = { id: bill.id, version: bill.version }
  const submit = () =>
    run(async () => {
      const { status } = await call(billApi.submit, one)
      toast.done(status === BillStatus.code.posted ? '已提交并过账' : '已提交，待过账')
    })
  const post = () =>
    run(async () => {
      const { failed } = await call(billApi.post, { ids: [bill.id] })
      const [refused] = failed
      if (refused) toast.warning(refused.errorMsg)
      else toast.done('已过账')
    })
  const settle = async (how: 'back' | 'loss') => {
    const { id } = await call(billApi.settle, { id: bill.id, how })
    toast.done(how === 'back' ? '已开退回入库单' : '已开报损出库单')
    void navigate(stockPage.bill(id))
  }
  const missing =
    bill.bizType === BizType.code.transferOut && bill.lines.some(({ returnable }) => Number(returnable ?? 0) > 0)
  const comesBack =
    (bill.bizType === BizType.code.issue ||
      bill.bizType === BizType.code.ownUse ||
      bill.bizType === BizType.code.sale) &&
    bill.lines.some(({ returnable }) => Number(returnable ?? 0) > 0)
  const print = () => run(() => download(billApi.print, { id: bill.id }))
  const more = [
    { key: 'print', label: '打印（A5）', onClick: () => void print() },
    ...(comesBack && may([mayStock.addIn])
      ? [
          {
            key: 'return',
            label: bill.bizType === BizType.code.sale ? '销售退货' : '退料',
            onClick: () => void navigate(stockPage.back(bill.id)),
          },
        ]
      : []),
    ...(open.includes('void') && (bill.own || may([mayStock.reverse]))
      ? [{ key: 'void', label: '作废', onClick: () => setAsking('void') }]
      : []),
    ...(open.includes('reverse') && bill.color === BillColor.code.blue && may([mayStock.reverse])
      ? [{ key: 'reverse', label: '冲销', onClick: () => setAsking('reverse') }]
      : []),
    ...(open.includes('reverse') && missing && may([mayStock.addIn])
      ? [{ key: 'back', label: '在途退回', onClick: () => setAsking('back') }]
      : []),
    ...(open.includes('reverse') && missing && may([mayStock.addIn]) && may([mayStock.addOut])
      ? [{ key: 'loss', label: '在途报损', onClick: () => setAsking('loss') }]
      : []),
  ]
  return (
    <>
      {more.length > 0 && (
        <Dropdown menu={{ items: more }} trigger={['click']}>
          <Button>更多</Button>
        </Dropdown>
      )}
      {open.includes('edit') && makes && (
        <Link to={stockPage.edit(bill.billType === BillType.code.in ? 'rk' : 'ck', bill.id)}>
          <Button>编辑</Button>
        </Link>
      )}
      {open.includes('reject') && may([mayStock.post]) && <Button onClick={() => setAsking('reject')}>驳回</Button>}
      {open.includes('submit') && makes && (
        <Button type="primary" loading={running} onClick={submit}>
          提交
        </Button>
      )}
      {open.includes('post') && may([mayStock.post]) && (
        <Button type="primary" loading={running} onClick={post}>
          过账
        </Button>
      )}
      <ReasonDialog
        open={asking === 'reject'}
        title={`驳回「${bill.billNo}」？`}
        effect="单据退回制单人，修改后可再提交。"
        verb="驳回"
        onClose={() => setAsking(undefined)}
        onConfirm={(reason) => call(billApi.reject, { ...one, reason }).then(() => toast.done('已驳回'))}
      />
      <ReasonDialog
        open={asking === 'void'}
        title={`作废「${bill.billNo}」？`}
        effect="作废后不能恢复，单号保留。"
        verb="作废"
        onClose={() => setAsking(undefined)}
        onConfirm={(reason) => call(billApi.void, { ...one, reason }).then(() => toast.done('已作废'))}
      />
      <ReasonDialog
        open={asking === 'reverse'}
        title={`冲销「${bill.billNo}」？`}
        effect={`${quantityText(bill.qty)} 件按原金额冲回，生成一张当日的红字单并立即过账，不能撤回；要更正的，冲销后重开一张。`}
        verb="冲销"
        onClose={() => setAsking(undefined)}
        onConfirm={async (reason) => {
          const { redBillId } = await call(billApi.reverse, { id: bill.id, reason })
          toast.done('已冲销')
          void navigate(stockPage.bill(redBillId))
        }}
      />
      <ConfirmDanger
        open={asking === 'back'}
        title="把没有收到的退回发货仓？"
        effect={`${missingOf(bill)} 还在途。开一张退回「${bill.warehouseName}」的入库单，清点后过账才回到库存。`}
        verb="开退回入库单"
        onClose={() => setAsking(undefined)}
        onConfirm={() => settle('back')}
      />
      <ConfirmDanger
        open={asking === 'loss'}
        title="把没有收到的报损？"
        effect={`${missingOf(bill)} 还在途。开一张报废出库单，过账后按均价转出成本，不能再收货。`}
        verb="开报损出库单"
        onClose={() => setAsking(undefined)}
        onConfirm={() => settle('loss')}
      />
    </>
  )
}
