import { useNavigate } from 'react-router'
import { ReasonDialog, type Verb, Verbs } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { ConfirmDanger, toast } from '#kernel/web/ui/index.ts'
import { partsApi } from '../shared/api.ts'
import { PartsStatus } from '../shared/parts.ts'
import type { PartsDetail } from '../shared/partsDetail.ts'
import { may } from '../shared/permissions.ts'
import { partsPage } from './addresses.ts'
import { DrawDialog } from './DrawDialog.tsx'

export type PartsStep = 'edit' | 'install' | 'answer' | 'link'
interface Props {
  readonly request: PartsDetail
  readonly onStep: (step: PartsStep) => void
}

/** The verb that brings the request on, then the others behind 更多. */
export function PartsActions(props: Props) {
  return <Verbs of={[...useAside(props).map((verb) => ({ ...verb, behind: true })), ...useSteps(props)]} />
}

/** Behind 更多: the answer that came by word of mouth, and what goes back or ends. */
function useAside({ request, onStep }: Props): Verb[] {
  const { call } = useKit()
  const navigate = useNavigate()
  const { id, version, requestNo, open } = request
  const one = { id, version }
  return [
    { key: 'answer', label: '登记客户答复', when: open.includes('agree'), act: () => onStep('answer') },
    {
      key: 'giveBack',
      label: '退料',
      when: open.includes('giveBack'),
      asks: (question) => (
        <ReasonDialog
          {...question}
          title="登记退料"
          effect="配件退回仓库，单据回到「待领料」，可以重新领料或作废。"
          verb="退料"
          onConfirm={(reason) => call(partsApi.giveBack, { ...one, reason }).then(() => toast.done('已退料'))}
        />
      ),
    },
    {
      key: 'void',
      label: '作废',
      when: open.includes('void'),
      asks: (question) => (
        <ReasonDialog
          {...question}
          title={`作废「${requestNo}」？`}
          effect="作废后不能恢复；已预留的配件会释放，需要时重新申请。"
          verb="作废"
          onConfirm={(reason) => call(partsApi.void, { ...one, reason }).then(() => toast.done('已作废'))}
        />
      ),
    },
    {
      key: 'remove',
      label: '删除',
      when: request.status === PartsStatus.code.draft,
      asks: (question) => (
        <ConfirmDanger
          {...question}
          title={`删除「${requestNo}」？`}
          effect="草稿与其中的配件行一并删除。"
          verb="删除"
          onConfirm={async () => {
            await call(partsApi.remove, { id })
            toast.done('草稿已删除')
            void navigate(partsPage.list, { replace: true })
          }}
        />
      ),
    },
  ]
}

/** From the draft to the part that is in its place. */
function useSteps({ request, onStep }: Props): Verb[] {
  const { call } = useKit()
  const { id, version, open } = request
  return [
    { key: 'edit', label: '编辑', when: open.includes('edit'), act: () => onStep('edit') },
    {
      key: 'submit',
      label: '提交审批',
      when: open.includes('submit'),
      primary: true,
      act: () => call(partsApi.submit, { id, version }).then(() => toast.done('已提交审批')),
    },
    {
      key: 'approve',
      label: '去审批',
      when: open.includes('approve'),
      needs: [may.approve],
      primary: true,
      to: partsPage.approval(id),
    },
    { key: 'link', label: '客户确认链接', when: open.includes('agree'), primary: true, act: () => onStep('link') },
    {
      key: 'draw',
      label: '登记领料',
      when: open.includes('draw'),
      primary: true,
      asks: ({ open: asked, onClose }) => asked && <DrawDialog request={request} onClose={onClose} />,
    },
    { key: 'install', label: '登记更换', when: open.includes('install'), primary: true, act: () => onStep('install') },
  ]
}
