import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useRun } from '#kernel/web/client/useRun.ts'
import { Drawer, ReasonDialog, RemoveDialog } from '#kernel/web/detail/index.ts'
import { Field, Form, FormFoot, SubmitButton } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { useUser } from '#kernel/web/session/user.ts'
import { toast } from '#kernel/web/ui/index.ts'
import { quotationApi } from '../shared/api.ts'
import { quotePaths } from '../shared/paths.ts'
import { may } from '../shared/permissions.ts'
import { type QuotationMove, quotationMoves } from '../shared/quotation.states.ts'
import { QuotationStatus } from '../shared/quotation.terms.ts'
import type { QuotationDetail } from '../shared/quotation.ts'
import { quotePage } from './addresses.ts'
import { QuoteLinkDialog } from './QuoteLinkDialog.tsx'

type Asking = 'link' | 'reject' | 'lose' | 'void' | 'remove' | 'confirm' | 'toContract' | 'toPartsOrder'

const { sent, confirmed, converted } = QuotationStatus.code
/** While there is something to show the customer. */
const shared: readonly number[] = [sent, confirmed, converted]

/** The verb that brings the quotation on, then the others behind 更多. */
export function QuoteActions({ quotation }: { quotation: QuotationDetail }) {
  const { call, may: holds, download } = useKit()
  const navigate = useNavigate()
  const { running, run } = useRun()
  const [asking, setAsking] = useState<Asking>()
  const { id, version, quoteNo } = quotation
  const one = { id, version }
  // Nobody decides on his own (decision 0169).
  const own = quotation.submittedBy === useUser()?.id
  const open = (move: QuotationMove) =>
    quotationMoves.open(quotation.status).includes(move) && holds([...(quotationMoves.moves[move].needs ?? [])])
  const press = (work: () => Promise<unknown>, said: string) => () =>
    run(async () => {
      await work()
      toast.done(said)
    })
  const copy = () =>
    run(async () => {
      const made = await call(quotationApi.copy, { id })
      toast.done('已复制为新的报价草稿')
      void navigate(quotePage.edit(made.id))
    })
  const ask = (key: Asking, label: string) => ({ key, label, onClick: () => setAsking(key) })
  const more = [
    ...(holds([may.make]) ? [{ key: 'copy', label: '复制', onClick: () => void copy() }] : []),
    ...(open('toPartsOrder') ? [ask('toPartsOrder', '转配件订单')] : []),
    ...(quotation.sentAt && holds([may.make, may.edit]) && shared.includes(quotation.status)
      ? [ask('link', '客户链接')]
      : []),
    ...(open('lose') ? [ask('lose', '登记丢单')] : []),
    ...(open('void') ? [ask('void', '作废')] : []),
    ...(open('remove') && quotation.versionNo === 1 ? [ask('remove', '删除')] : []),
  ]
  return (
    <>
      {more.length > 0 && (
        <Dropdown menu={{ items: more }} trigger={['click']}>
          <Button>更多</Button>
        </Dropdown>
      )}
      {holds([may.print]) && (
        <Button onClick={() => void run(() => download(quotationApi.pdf, { id }))}>报价单PDF</Button>
      )}
      {(open('edit') || open('revise')) && holds([may.edit]) && (
        <Link to={quotePage.edit(id)}>
          <Button>{open('revise') ? '编辑成新版本' : '编辑'}</Button>
        </Link>
      )}
      {open('submit') && (
        <Button type="primary" loading={running} onClick={press(() => call(quotationApi.submit, one), '已提交')}>
          提交
        </Button>
      )}
      {open('reject') && !own && <Button onClick={() => setAsking('reject')}>驳回</Button>}
      {open('approve') && !own && (
        <Button type="primary" loading={running} onClick={press(() => call(quotationApi.approve, one), '已通过')}>
          通过
        </Button>
      )}
      {open('send') && (
        <Button
          type={open('confirm') ? 'default' : 'primary'}
          loading={running}
          onClick={() =>
            run(async () => {
              await call(quotationApi.send, one)
              toast.done('已发送，客户可凭链接查看和确认')
              setAsking('link')
            })
          }
        >
          {open('confirm') ? '再次发送' : '发送'}
        </Button>
      )}
      {open('confirm') && (
        <Button type="primary" onClick={() => setAsking('confirm')}>
          登记赢单
        </Button>
      )}
      {open('toContract') && (
        <Button type="primary" onClick={() => setAsking('toContract')}>
          转合同
        </Button>
      )}
      <ReasonDialog
        open={asking === 'reject'}
        title={`驳回「${quoteNo}」？`}
        effect="退回制单人修改，改后重新提交。"
        verb="驳回"
        onClose={() => setAsking(undefined)}
        onConfirm={(reason) => call(quotationApi.reject, { ...one, reason }).then(() => toast.done('已驳回'))}
      />
      <ReasonDialog
        open={asking === 'lose'}
        title="登记丢单"
        effect="写明原因，便于复盘；之后还可以编辑成新版本再报。"
        verb="登记丢单"
        onClose={() => setAsking(undefined)}
        onConfirm={(reason) => call(quotationApi.lose, { ...one, reason }).then(() => toast.done('已登记丢单'))}
      />
      <ReasonDialog
        open={asking === 'void'}
        title={`作废「${quoteNo}」？`}
        effect="作废后不能恢复，仍可查看和复制。"
        verb="作废"
        onClose={() => setAsking(undefined)}
        onConfirm={(reason) => call(quotationApi.void, { ...one, reason }).then(() => toast.done('已作废'))}
      />
      <RemoveDialog
        open={asking === 'remove'}
        what="报价单"
        name={quoteNo}
        effect="草稿与其中的明细一并删除，不能恢复。"
        remove={() => call(quotationApi.remove, { id })}
        list={quotePaths.list}
        onClose={() => setAsking(undefined)}
      />
      {asking === 'link' && <QuoteLinkDialog quotation={quotation} onClose={() => setAsking(undefined)} />}
      {asking === 'confirm' && (
        <Drawer open title="登记赢单" onClose={() => setAsking(undefined)}>
          <WinForm quotation={quotation} onDone={() => setAsking(undefined)} />
        </Drawer>
      )}
      {(asking === 'toContract' || asking === 'toPartsOrder') && (
        <Drawer open title={turns[asking].verb} onClose={() => setAsking(undefined)}>
          <TurnForm into={asking} quotation={quotation} onDone={() => setAsking(undefined)} />
        </Drawer>
      )}
    </>
  )
}

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
