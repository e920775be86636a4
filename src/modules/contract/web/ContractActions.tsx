import { Input } from 'antd'
import { useState } from 'react'
import { movesOf, RemoveDialog, type Verb, Verbs } from '#kernel/web/detail/index.ts'
import { type KitServices, useKit } from '#kernel/web/services.tsx'
import { ConfirmDanger, toast } from '#kernel/web/ui/index.ts'
import { contractApi } from '../shared/api.ts'
import { contractMoves, draftActions } from '../shared/contract.states.ts'
import type { ContractDetail } from '../shared/contractDetail.ts'
import { contractPaths } from '../shared/paths.ts'
import { may } from '../shared/permissions.ts'
import { contractPage } from './addresses.ts'
import { ChangeDialog } from './ChangeDialog.tsx'
import css from './detail.module.css'
import { TerminateDialog } from './TerminateDialog.tsx'

interface Props {
  readonly contract: ContractDetail
}

/** The verbs that are open in the contract's state, from the one table of moves. */
export function ContractActions({ contract }: Props) {
  const { call } = useKit()
  return <Verbs of={contract.draft ? ofDraft(contract, call) : ofSubmitted(contract)} />
}

function ofSubmitted(contract: ContractDetail): Verb[] {
  const move = movesOf(contractMoves, contract.status)
  const renew = move('renew')
  return [
    { ...move('void'), asks: ({ open, onClose }) => open && <VoidDialog contract={contract} onClose={onClose} /> },
    {
      ...move('terminate'),
      asks: ({ open, onClose }) => open && <TerminateDialog contract={contract} onClose={onClose} />,
    },
    {
      ...move('change'),
      primary: contract.successor !== null,
      asks: ({ open, onClose }) => open && <ChangeDialog contract={contract} onClose={onClose} />,
    },
    { ...move('edit'), primary: true, to: contractPage.edit(contract.id) },
    {
      ...renew,
      when: renew.when && !contract.successor,
      primary: true,
      to: contractPage.renew(contract.id),
    },
  ]
}

function ofDraft({ id, name }: ContractDetail, call: KitServices['call']): Verb[] {
  return [
    {
      key: 'remove',
      label: draftActions.remove.label,
      when: true,
      needs: draftActions.remove.needs,
      asks: (question) => (
        <RemoveDialog
          {...question}
          what="草稿"
          name={name ?? '未命名'}
          effect="草稿没有生效，删除后不能恢复。"
          remove={() => call(contractApi.remove, { id })}
          list={contractPaths.list}
        />
      ),
    },
    {
      key: 'edit',
      label: '继续填写',
      when: true,
      needs: [may.edit, may.add],
      primary: true,
      to: contractPage.edit(id),
    },
  ]
}

function VoidDialog({ contract, onClose }: Props & { onClose: () => void }) {
  const { call } = useKit()
  const [endReason, setReason] = useState('')
  const lifts = new Set(contract.lines.map((line) => line.elevatorId)).size
  return (
    <ConfirmDanger
      open
      title={`作废合同「${contract.contractNo}」？`}
      effect={
        <div className={`stack gap-10 ${css.risk}`}>
          <div className="py-10 px-12 r-4 bg-red redText">
            {lifts} 台电梯退出在保，{contract.plan.length} 期付款计划收回，未开始的工单取消。
          </div>
          <label>
            作废原因
            <Input value={endReason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
          </label>
        </div>
      }
      verb="作废合同"
      typeToConfirm={contract.contractNo ?? ''}
      onClose={onClose}
      onConfirm={async () => {
        if (!endReason.trim()) {
          toast.warning('作废原因不能为空')
          throw new Error('no reason')
        }
        await call(contractApi.void, { id: contract.id, version: contract.version, endReason })
        toast.done('合同已作废')
      }}
    />
  )
}
