import { useNavigate } from 'react-router'
import { Drawer, movesOf, ReasonDialog, RemoveDialog, type Verb, Verbs } from '#kernel/web/detail/index.ts'
import { Field, Form, FormFoot, SubmitButton } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { useUser } from '#kernel/web/session/user.ts'
import { toast } from '#kernel/web/ui/index.ts'
import { quotationApi } from '../shared/api.ts'
import { quotePaths } from '../shared/paths.ts'
import { may } from '../shared/permissions.ts'
import { quotationMoves } from '../shared/quotation.states.ts'
import { QuotationStatus } from '../shared/quotation.terms.ts'
import type { QuotationDetail } from '../shared/quotation.ts'
import { quotePage } from './addresses.ts'
import { QuoteLinkDialog } from './QuoteLinkDialog.tsx'

const { sent, confirmed, converted } = QuotationStatus.code
/** While there is something to show the customer. */
const shared: readonly number[] = [sent, confirmed, converted]

/** The verb that brings the quotation on, then the others behind 更多. */
export function QuoteActions({ quotation }: { quotation: QuotationDetail }) {
  return <Verbs of={[...useAside(quotation), ...useSteps(quotation)]} />
}

/** Behind 更多: what leads away from this quotation, or ends it. */
function useAside(quotation: QuotationDetail): Verb[] {
  const { call } = useKit()
  const navigate = useNavigate()
  const { id, version, quoteNo } = quotation
  const move = movesOf(quotationMoves, quotation.status)
  const remove = move('remove')
  const verbs: Verb[] = [
    {
      key: 'copy',
      label: '复制',
      when: true,
      needs: [may.make],
      act: async () => {
        const made = await call(quotationApi.copy, { id })
        toast.done('已复制为新的报价草稿')
        void navigate(quotePage.edit(made.id))
      },
    },
    { ...move('toPartsOrder'), asks: turning('toPartsOrder', quotation) },
    {
      key: 'link',
      label: '客户链接',
      when: quotation.sentAt !== null && shared.includes(quotation.status),
      needs: [may.make, may.edit],
      asks: ({ open, onClose }) => open && <QuoteLinkDialog quotation={quotation} onClose={onClose} />,
    },
    {
      ...move('lose'),
      asks: (question) => (
        <ReasonDialog
          {...question}
          title="登记丢单"
          effect="写明原因，便于复盘；之后还可以编辑成新版本再报。"
          verb="登记丢单"
          onConfirm={(reason) => call(quotationApi.lose, { id, version, reason }).then(() => toast.done('已登记丢单'))}
        />
      ),
    },
    {
      ...move('void'),
      asks: (question) => (
        <ReasonDialog
          {...question}
          title={`作废「${quoteNo}」？`}
          effect="作废后不能恢复，仍可查看和复制。"
          verb="作废"
          onConfirm={(reason) => call(quotationApi.void, { id, version, reason }).then(() => toast.done('已作废'))}
        />
      ),
    },
    {
      ...remove,
      when: remove.when && quotation.versionNo === 1,
      asks: (question) => (
        <RemoveDialog
          {...question}
          what="报价单"
          name={quoteNo}
          effect="草稿与其中的明细一并删除，不能恢复。"
          remove={() => call(quotationApi.remove, { id })}
          list={quotePaths.list}
        />
      ),
    },
  ]
  return verbs.map((verb) => ({ ...verb, behind: true }))
}

/** From the draft to the contract. */
function useSteps(quotation: QuotationDetail): Verb[] {
  const { call, download } = useKit()
  const { id, version, quoteNo } = quotation
  const one = { id, version }
  // Nobody decides on his own (decision 0169).
  const own = quotation.submittedBy === useUser()?.id
  const move = movesOf(quotationMoves, quotation.status)
  const [edit, revise, approve, reject, confirm] = [
    move('edit'),
    move('revise'),
    move('approve'),
    move('reject'),
    move('confirm'),
  ]
  return [
    { key: 'pdf', label: '报价单PDF', when: true, needs: [may.print], act: () => download(quotationApi.pdf, { id }) },
    {
      ...edit,
      when: edit.when || revise.when,
      needs: [may.edit],
      label: revise.when ? '编辑成新版本' : '编辑',
      to: quotePage.edit(id),
    },
    { ...move('submit'), primary: true, act: () => call(quotationApi.submit, one).then(() => toast.done('已提交')) },
    {
      ...reject,
      when: reject.when && !own,
      asks: (question) => (
        <ReasonDialog
          {...question}
          title={`驳回「${quoteNo}」？`}
          effect="退回制单人修改，改后重新提交。"
          verb="驳回"
          onConfirm={(reason) => call(quotationApi.reject, { ...one, reason }).then(() => toast.done('已驳回'))}
        />
      ),
    },
    {
      ...approve,
      when: approve.when && !own,
      primary: true,
      act: () => call(quotationApi.approve, one).then(() => toast.done('已通过')),
    },
    {
      ...move('send'),
      label: confirm.when ? '再次发送' : '发送',
      primary: !confirm.when,
      act: async (ask) => {
        await call(quotationApi.send, one)
        toast.done('已发送，客户可凭链接查看和确认')
        ask('link')
      },
    },
    {
      ...confirm,
      primary: true,
      asks: ({ open, onClose }) => (
        <Drawer open={open} title="登记赢单" onClose={onClose}>
          <WinForm quotation={quotation} onDone={onClose} />
        </Drawer>
      ),
    },
    { ...move('toContract'), primary: true, asks: turning('toContract', quotation) },
  ]
}

const turning =
  (into: keyof typeof turns, quotation: QuotationDetail): Verb['asks'] =>
  ({ open, onClose }) => (
    <Drawer open={open} title={turns[into].verb} onClose={onClose}>
      <TurnForm into={into} quotation={quotation} onDone={onClose} />
    </Drawer>
  )

interface Deciding {
  readonly quotation: QuotationDetail
  readonly onDone: () => void
}
const Win = quotationApi.confirm.input.omit({ id: true, version: true })
const Turn = quotationApi.toContract.input.omit({ id: true, version: true })

/** What a won quotation becomes. */
const turns = {
  toContract: {
    verb: '转合同',
    says: '生成一份合同草稿，带上客户、总价与付款条件；电梯、期限和付款周期在合同里补充。',
    told: '已生成合同草稿，请到合同里补充电梯与期限',
  },
  toPartsOrder: {
    verb: '转配件订单',
    says: '生成一张配件销售订单草稿，明细按报价的净额；配件由仓库备货出库，其余为服务。',
    told: '已生成配件订单草稿，核对后提交审批',
  },
} as const

function WinForm({ quotation: { id, version, offers }, onDone }: Deciding) {
  const { call } = useKit()
  return (
    <div className="py-14 px-20">
      <Form
        schema={Win}
        initial={{}}
        onSubmit={async (given) => {
          await call(quotationApi.confirm, { ...given, id, version })
          toast.done('已登记赢单，可以转合同')
          setTimeout(onDone)
        }}
      >
        {offers.length > 0 && <Field of="grade" />}
        <Field of="signedFile" help="客户签字或盖章的报价单，照片或扫描件" />
        <FormFoot onCancel={onDone}>
          <SubmitButton>登记赢单</SubmitButton>
        </FormFoot>
      </Form>
    </div>
  )
}

function TurnForm({ quotation, onDone, into }: Deciding & { into: keyof typeof turns }) {
  const { call } = useKit()
  const { id, version, customerId, customerName } = quotation
  return (
    <div className="py-14 px-20">
      <Form
        schema={Turn}
        initial={{ customerId: customerId ?? undefined }}
        onSubmit={async (given) => {
          await call(quotationApi[into], { ...given, id, version })
          toast.done(turns[into].told)
          setTimeout(onDone)
        }}
      >
        <p className="sec t13 mt-0">{turns[into].says}</p>
        {customerId ? (
          <p className="t13">客户：{customerName}</p>
        ) : (
          <Field of="customerId" help={`报价时只填了「${customerName}」，请选择它的客户档案`} />
        )}
        <FormFoot onCancel={onDone}>
          <SubmitButton>{turns[into].verb}</SubmitButton>
        </FormFoot>
      </Form>
    </div>
  )
}
