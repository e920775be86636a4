import { Button, Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { RemoveDialog } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { ConfirmDanger, toast } from '#kernel/web/ui/index.ts'
import { contractApi } from '../shared/api.ts'
import { contractMoves } from '../shared/contract.states.ts'
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
  const [asking, setAsking] = useState<'change' | 'terminate' | 'void' | 'remove'>()
  const close = () => setAsking(undefined)
  const open = contract.draft ? [] : contractMoves.open(contract.status)
  if (contract.draft) return <DraftActions contract={contract} />
  return (
    <>
      {open.includes('void') && (
        <Can needs={[may.void]}>
          <Button onClick={() => setAsking('void')}>作废</Button>
        </Can>
      )}
      {open.includes('terminate') && (
        <Can needs={[may.terminate]}>
          <Button onClick={() => setAsking('terminate')}>终止</Button>
        </Can>
      )}
      {open.includes('change') && (
        <Can needs={[may.edit]}>
          <Button type={contract.successor ? 'primary' : 'default'} onClick={() => setAsking('change')}>
            变更
          </Button>
        </Can>
      )}
      {open.includes('edit') && (
        <Can needs={[may.edit]}>
          <Link to={contractPage.edit(contract.id)}>
            <Button type="primary">编辑</Button>
          </Link>
        </Can>
      )}
      {open.includes('renew') && !contract.successor && (
        <Can needs={[may.renew]}>
          <Link to={contractPage.renew(contract.id)}>
            <Button type="primary">续签</Button>
          </Link>
        </Can>
      )}
      {asking === 'change' && <ChangeDialog contract={contract} onClose={close} />}
      {asking === 'terminate' && <TerminateDialog contract={contract} onClose={close} />}
      {asking === 'void' && <VoidDialog contract={contract} onClose={close} />}
    </>
  )
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

function DraftActions({ contract }: { contract: ContractDetail }) {
  const { call } = useKit()
  const [removing, setRemoving] = useState(false)
  return (
    <>
      <Can needs={[may.removeDraft]}>
        <Button onClick={() => setRemoving(true)}>删除草稿</Button>
      </Can>
      <Can needs={[may.edit, may.add]}>
        <Link to={contractPage.edit(contract.id)}>
          <Button type="primary">继续填写</Button>
        </Link>
      </Can>
      <RemoveDialog
        open={removing}
        what="草稿"
        name={contract.name ?? '未命名'}
        effect="草稿没有生效，删除后不能恢复。"
        remove={() => call(contractApi.remove, { id: contract.id })}
        list={contractPaths.list}
        onClose={() => setRemoving(false)}
      />
    </>
  )
}
