import { Button } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useRun } from '#kernel/web/client/useRun.ts'
import { RowDrawer } from '#kernel/web/detail/index.ts'
import { Field, useFormValue } from '#kernel/web/form/index.ts'
import { useInspected } from '#kernel/web/inspector/index.ts'
import { ListPage } from '#kernel/web/list/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { toast } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { may } from '#modules/receivable/shared/permissions.ts'
import { dunningRuleApi } from '../shared/api.ts'
import { Audience, DunningChannel } from '../shared/dunning.terms.ts'
import { RuleDraft, ruleList } from '../shared/dunning.ts'

/** 催收规则 of 收款设置 (commerce 4.2): how many reminders go out tomorrow stands in the form before it is saved. */
export function RulePage({ choose }: { choose: ReactNode }) {
  const { call } = useKit()
  const { running, run } = useRun()
  const [id, open] = useInspected('id')
  const [adding, setAdding] = useState(false)
  const add = (
    <Can needs={[may.editSettings]}>
      <Button type="primary" icon={<PlusIcon />} onClick={() => setAdding(true)}>
        新增规则
      </Button>
    </Can>
  )
  const begin = (
    <Can needs={[may.editSettings]}>
      <Button
        loading={running}
        onClick={() =>
          void run(async () => {
            const { done } = await call(dunningRuleApi.begin, {})
            toast.done(`已采用 ${done} 条默认规则`)
          })
        }
      >
        采用默认规则
      </Button>
    </Can>
  )
  return (
    <>
      <ListPage
        list={ruleList}
        from={dunningRuleApi.list}
        title="收款设置"
        actions={
          <>
            {choose}
            {add}
          </>
        }
        open={{ at: id, run: (row) => open(row.id) }}
        empty={{ hint: '到期前后各天自动提醒客户、业务员与主管；先采用默认规则，再按公司的做法改。', actions: begin }}
      />
      {id && <RuleDrawer id={id} onClose={() => open()} />}
      {adding && <RuleDrawer id={undefined} onClose={() => setAdding(false)} />}
    </>
  )
}

function RuleDrawer({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  return (
    <RowDrawer
      what="规则"
      draft={RuleDraft}
      calls={dunningRuleApi}
      id={id}
      fresh={{ channel: DunningChannel.code.text, audience: Audience.code.customer, enabled: true }}
      title={({ offsetDays }) => (offsetDays < 0 ? `到期前 ${-offsetDays} 天` : `到期后 ${offsetDays} 天`)}
      edits={[may.editSettings]}
      removing={{
        needs: [may.editSettings],
        says: ({ offsetDays }) => ({ name: `到期后 ${offsetDays} 天`, effect: '不再按它提醒；已发的记录保留。' }),
      }}
      history="dunning_rule"
      onClose={onClose}
    >
      <Field of="offsetDays" />
      <Field of="channel" />
      <Field of="audience" />
      <Field of="enabled" />
      <Field of="template" span={2} />
      <Tomorrow id={id} />
    </RowDrawer>
  )
}

const WAIT = 500

/** 明日将发出{n}条提醒: with the rule as it stands in the form. */
function Tomorrow({ id }: { id: string | undefined }) {
  const { may: holds } = useKit()
  const [offsetDays, channel, audience, template, enabled] = [
    useFormValue('offsetDays'),
    useFormValue('channel'),
    useFormValue('audience'),
    useFormValue('template'),
    useFormValue('enabled'),
  ]
  const typed = JSON.stringify({ offsetDays, channel, audience, template, enabled })
  const [rested, setRested] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), WAIT)
    return () => clearTimeout(timer)
  }, [typed])
  const asked = RuleDraft.safeParse(JSON.parse(rested))
  const input = asked.success && holds([may.editSettings]) ? { ...asked.data, ...(id && { id }) } : undefined
  const { data } = useRead(dunningRuleApi.preview, input, { retry: false, firstLoad: true })
  if (!data) return null
  return (
    <p role="status" className="sec">
      保存后，明日将发出{data.reminders}条提醒
    </p>
  )
}
