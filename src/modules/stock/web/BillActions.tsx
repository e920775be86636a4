import { useNavigate } from 'react-router'
import { quantityText } from '#kernel/shared/text.ts'
import { movesOf, ReasonDialog, type Verb, Verbs } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { ConfirmDanger, toast } from '#kernel/web/ui/index.ts'
import { billApi } from '../shared/bill.api.ts'
import { stockBill } from '../shared/bill.states.ts'
import { BillColor, type BillDetail, BillStatus, BillType, BizType } from '../shared/bill.ts'
import { mayStock } from '../shared/permissions.ts'
import { stockPage } from './addresses.ts'

const { issue, ownUse, sale, transferOut } = BizType.code
/** What left the warehouse and may come back. */
const comesBack: readonly number[] = [issue, ownUse, sale]

/** Lines of which something is still out: not given back, or of a transfer not received. */
const outOf = ({ lines }: BillDetail) => lines.filter(({ returnable }) => Number(returnable ?? 0) > 0)

/** What of a transfer is still on its way: 「门锁触点 2 只、光幕 1 套」. */
const missingOf = (bill: BillDetail): string =>
  outOf(bill)
    .map(({ unitName, returnable, measureUnit }) => `${unitName} ${quantityText(returnable ?? '0')} ${measureUnit}`)
    .join('、')

/** The verb that brings the bill on, then the others behind 更多. */
export function BillActions({ bill }: { bill: BillDetail }) {
  const aside = [...useAside(bill), ...useOnTheWay(bill)]
  return <Verbs of={[...aside.map((verb) => ({ ...verb, behind: true })), ...useSteps(bill)]} />
}

/** What leads away from the bill, or ends it. */
function useAside(bill: BillDetail): Verb[] {
  const { call, may, download } = useKit()
  const navigate = useNavigate()
  const { id, version, billNo, bizType } = bill
  const move = movesOf(stockBill, bill.status)
  const [voids, reverse] = [move('void'), move('reverse')]
  return [
    { key: 'print', label: '打印（A5）', when: true, act: () => download(billApi.print, { id }) },
    {
      key: 'return',
      label: bizType === sale ? '销售退货' : '退料',
      when: comesBack.includes(bizType) && outOf(bill).length > 0,
      needs: [mayStock.addIn],
      to: stockPage.back(id),
    },
    {
      ...voids,
      when: voids.when && (bill.own || may([mayStock.reverse])),
      asks: (question) => (
        <ReasonDialog
          {...question}
          title={`作废「${billNo}」？`}
          effect="作废后不能恢复，单号保留。"
          verb="作废"
          onConfirm={(reason) => call(billApi.void, { id, version, reason }).then(() => toast.done('已作废'))}
        />
      ),
    },
    {
      ...reverse,
      when: reverse.when && bill.color === BillColor.code.blue,
      asks: (question) => (
        <ReasonDialog
          {...question}
          title={`冲销「${billNo}」？`}
          effect={`${quantityText(bill.qty)} 件按原金额冲回，生成一张当日的红字单并立即过账，不能撤回；要更正的，冲销后重开一张。`}
          verb="冲销"
          onConfirm={async (reason) => {
            const { redBillId } = await call(billApi.reverse, { id, reason })
            toast.done('已冲销')
            void navigate(stockPage.bill(redBillId))
          }}
        />
      ),
    },
  ]
}

/** What becomes of a transfer that was posted and has not arrived as a whole. */
function useOnTheWay(bill: BillDetail): Verb[] {
  const { call, may } = useKit()
  const navigate = useNavigate()
  const missing =
    bill.bizType === transferOut && stockBill.open(bill.status).includes('reverse') && outOf(bill).length > 0
  const settle = async (how: 'back' | 'loss', said: string) => {
    const { id } = await call(billApi.settle, { id: bill.id, how })
    toast.done(said)
    void navigate(stockPage.bill(id))
  }
  return [
    {
      key: 'back',
      label: '在途退回',
      when: missing,
      needs: [mayStock.addIn],
      asks: (question) => (
        <ConfirmDanger
          {...question}
          title="把没有收到的退回发货仓？"
          effect={`${missingOf(bill)} 还在途。开一张退回「${bill.warehouseName}」的入库单，清点后过账才回到库存。`}
          verb="开退回入库单"
          onConfirm={() => settle('back', '已开退回入库单')}
        />
      ),
    },
    {
      key: 'loss',
      label: '在途报损',
      when: missing && may([mayStock.addIn]),
      needs: [mayStock.addOut],
      asks: (question) => (
        <ConfirmDanger
          {...question}
          title="把没有收到的报损？"
          effect={`${missingOf(bill)} 还在途。开一张报废出库单，过账后按均价转出成本，不能再收货。`}
          verb="开报损出库单"
          onConfirm={() => settle('loss', '已开报损出库单')}
        />
      ),
    },
  ]
}

/** From the draft to the book. */
function useSteps({ id, version, billNo, billType, status }: BillDetail): Verb[] {
  const { call } = useKit()
  const one = { id, version }
  const isIn = billType === BillType.code.in
  const makes = [isIn ? mayStock.addIn : mayStock.addOut]
  const move = movesOf(stockBill, status)
  return [
    { ...move('edit'), needs: makes, to: stockPage.edit(isIn ? 'rk' : 'ck', id) },
    {
      ...move('reject'),
      asks: (question) => (
        <ReasonDialog
          {...question}
          title={`驳回「${billNo}」？`}
          effect="单据退回制单人，修改后可再提交。"
          verb="驳回"
          onConfirm={(reason) => call(billApi.reject, { ...one, reason }).then(() => toast.done('已驳回'))}
        />
      ),
    },
    {
      ...move('submit'),
      needs: makes,
      primary: true,
      act: async () => {
        const { status: now } = await call(billApi.submit, one)
        toast.done(now === BillStatus.code.posted ? '已提交并过账' : '已提交，待过账')
      },
    },
    {
      ...move('post'),
      primary: true,
      act: async () => {
        const { failed } = await call(billApi.post, { ids: [id] })
        const [refused] = failed
        if (refused) toast.warning(refused.errorMsg)
        else toast.done('已过账')
      },
    },
  ]
}
