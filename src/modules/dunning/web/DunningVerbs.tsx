import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useRun } from '#kernel/web/client/useRun.ts'
import type { Selection } from '#kernel/web/list/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import type { ArItemDetail, ArItemRow } from '#modules/receivable/shared/item.ts'
import { may } from '#modules/receivable/shared/permissions.ts'
import { AR_OWED, type ArKindCode } from '#modules/receivable/shared/terms.ts'
import { dunningApi } from '../shared/api.ts'
import { DunningChannel } from '../shared/dunning.terms.ts'
import { RecordDrawer } from './RecordDrawer.tsx'

interface About {
  readonly ids: readonly string[]
  readonly customerId: string | undefined
  readonly kind: ArKindCode
  /** All of one customer. */
  readonly alike: boolean
  readonly done?: () => void
}

/** 催收 of chosen items. */
export function DunningChosen({ chosen, kind }: { chosen: Selection<ArItemRow>; kind: ArKindCode }) {
  const [first] = chosen.rows
  const alike = chosen.rows.every(({ customerId }) => customerId === first?.customerId)
  return <Verbs ids={chosen.ids} customerId={first?.customerId} kind={kind} alike={alike} done={chosen.clear} />
}

/** 催收 of the open item. */
export function DunningOne({ item, kind }: { item: ArItemDetail; kind: ArKindCode }) {
  if (!(AR_OWED as readonly number[]).includes(item.state)) return null
  return <Verbs ids={[item.id]} customerId={item.customerId} kind={kind} alike />
}

function Verbs({ ids, customerId, kind, alike, done }: About) {
  const { call, may: holds, download } = useKit()
  const { running, run } = useRun()
  const [recording, setRecording] = useState(false)
  const duns = holds([may.dun])
  if (!duns && !holds([may.receive])) return null
  const one = (act: () => void) => () => (alike ? act() : toast.warning('请选择同一客户的款项'))
  const send = (channel: 1 | 2) => () =>
    void run(async () => {
      const { sent, skipped } = await call(dunningApi.send, { arItemIds: [...ids], channel })
      const [why] = skipped
      if (sent > 0)
        toast.done(`已提醒 ${sent} 家${skipped.length > 0 ? `，跳过 ${skipped.length} 家：${why?.why}` : ''}`)
      else toast.warning(`没有发出：${why?.customerName} ${why?.why}`)
      done?.()
    })
  const items = [
    ...(duns
      ? [
          { key: 'record', label: '记催收', onClick: one(() => setRecording(true)) },
          { key: 'text', label: '发短信提醒', onClick: send(DunningChannel.code.text) },
          { key: 'message', label: '提醒业务员', onClick: send(DunningChannel.code.message) },
          {
            key: 'letter',
            label: '催收函PDF',
            onClick: one(() => void run(() => download(dunningApi.letter, { arItemIds: [...ids] }))),
          },
        ]
      : []),
    {
      key: 'statement',
      label: '对账单PDF',
      onClick: one(() => {
        if (customerId) void run(() => download(dunningApi.statement, { customerId, kind }))
      }),
    },
  ]
  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']}>
        <Button loading={running}>催收</Button>
      </Dropdown>
      {recording && (
        <RecordDrawer
          arItemIds={ids}
          onClose={() => {
            setRecording(false)
            done?.()
          }}
        />
      )}
    </>
  )
}
