import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useRun } from '#kernel/web/client/useRun.ts'
import { ReasonDialog } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { ConfirmDanger, toast } from '#kernel/web/ui/index.ts'
import { partsApi } from '../shared/api.ts'
import { PartsStatus } from '../shared/parts.ts'
import type { PartsDetail } from '../shared/partsDetail.ts'
import { may } from '../shared/permissions.ts'
import { partsPage } from './addresses.ts'
import { DrawDialog } from './DrawDialog.tsx'

export type PartsStep = 'edit' | 'install' | 'answer' | 'link'
type Asking = 'void' | 'giveBack' | 'remove' | 'draw'

/** The verb that brings the request on, then the others behind 更多. */
export function PartsActions({ request, onStep }: { request: PartsDetail; onStep: (step: PartsStep) => void }) {
  const { call, may: holds } = useKit()
  const { running, run } = useRun()
  const [asking, setAsking] = useState<Asking>()
  const open = (name: string) => request.open.includes(name)
  const submit = () =>
    run(async () => {
      await call(partsApi.submit, { id: request.id, version: request.version })
      toast.done('已提交审批')
    })
  const more = [
    ...(open('agree') ? [{ key: 'answer', label: '登记客户答复', onClick: () => onStep('answer') }] : []),
    ...(open('giveBack') ? [{ key: 'giveBack', label: '退料', onClick: () => setAsking('giveBack') }] : []),
    ...(open('void') ? [{ key: 'void', label: '作废', onClick: () => setAsking('void') }] : []),
    ...(request.status === PartsStatus.code.draft
      ? [{ key: 'remove', label: '删除', onClick: () => setAsking('remove') }]
      : []),
  ]
  return (
    <>
      {more.length > 0 && (
        <Dropdown menu={{ items: more }} trigger={['click']}>
          <Button>更多</Button>
        </Dropdown>
      )}
      {open('edit') && <Button onClick={() => onStep('edit')}>编辑</Button>}
      {open('submit') && (
        <Button type="primary" loading={running} onClick={submit}>
          提交审批
        </Button>
      )}
      {open('approve') && holds([may.approve]) && (
        <Link to={partsPage.approval(request.id)}>
          <Button type="primary">去审批</Button>
        </Link>
      )}
      {open('agree') && (
        <Button type="primary" onClick={() => onStep('link')}>
          客户确认链接
        </Button>
      )}
      {open('draw') && (
        <Button type="primary" onClick={() => setAsking('draw')}>
          登记领料
        </Button>
      )}
      {open('install') && (
        <Button type="primary" onClick={() => onStep('install')}>
          登记更换
        </Button>
      )}
      <Askings asking={asking} request={request} onClose={() => setAsking(undefined)} />
    </>
  )
}

interface AskingsProps {
  readonly asking: Asking | undefined
  readonly request: PartsDetail
  readonly onClose: () => void
}

/** What is asked before a verb is carried out: a reason, a yes, or what was drawn. */
function Askings({ asking, request, onClose }: AskingsProps) {
  const { call } = useKit()
  const navigate = useNavigate()
  const one = { id: request.id, version: request.version }
  return (
    <>
      <ReasonDialog
        open={asking === 'void'}
        title={`作废「${request.requestNo}」？`}
        effect="作废后不能恢复；已预留的配件会释放，需要时重新申请。"
        verb="作废"
        onClose={onClose}
        onConfirm={(reason) => call(partsApi.void, { ...one, reason }).then(() => toast.done('已作废'))}
      />
      <ReasonDialog
        open={asking === 'giveBack'}
        title="登记退料"
        effect="配件退回仓库，单据回到「待领料」，可以重新领料或作废。"
        verb="退料"
        onClose={onClose}
        onConfirm={(reason) => call(partsApi.giveBack, { ...one, reason }).then(() => toast.done('已退料'))}
      />
      <ConfirmDanger
        open={asking === 'remove'}
        title={`删除「${request.requestNo}」？`}
        effect="草稿与其中的配件行一并删除。"
        verb="删除"
        onClose={onClose}
        onConfirm={async () => {
          await call(partsApi.remove, { id: request.id })
          toast.done('草稿已删除')
          void navigate(partsPage.list, { replace: true })
        }}
      />
      {asking === 'draw' && <DrawDialog request={request} onClose={onClose} />}
    </>
  )
}
