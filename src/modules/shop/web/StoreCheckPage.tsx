import { Button, Checkbox, Input, Select } from 'antd'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useRun } from '#kernel/web/client/useRun.ts'
import { Loaded } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Page } from '#kernel/web/shell/Page.tsx'
import { KeyValue, Panel, QueueClear, Tag, timeText, toast } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { mallStoreApi } from '../shared/api.ts'
import type { StoreDetail } from '../shared/store.ts'
import { StoreStatus } from '../shared/terms.ts'
import { StoreMark } from './StoreMark.tsx'
import css from './shop.module.css'

const REASONS = [
  '营业执照照片不清晰，请重新上传',
  '税号与营业执照不一致',
  '执照有效期与营业执照不一致',
  '店铺名称与主体不符或含夸大用语',
  '营业执照已过期',
]
const MARKS = [
  { key: 'taxNo', label: '税号与执照一致' },
  { key: 'until', label: '有效期与执照一致' },
] as const

/** /mallManage/storeManage/check (commerce 4.4): one after another, the licence beside what was typed. */
export function StoreCheckPage() {
  const [search, setSearch] = useSearchParams()
  const id = search.get('id') ?? undefined
  const { data } = useRead(mallStoreApi.list, { waiting: true, size: 1, sort: { prop: 'createdAt', order: 'asc' } })
  const first = data?.records[0]?.id
  useEffect(() => {
    if (!id && first) setSearch({ id: first }, { replace: true })
  }, [id, first, setSearch])
  return (
    <Page title="店铺审核" facts={data && `待审核 ${data.total} 家`}>
      {id ? (
        <Loaded key={id} from={mallStoreApi.detail} input={{ id }} what="店铺">
          {(store) => <Check store={store} onNext={(next) => setSearch(next ? { id: next } : {}, { replace: true })} />}
        </Loaded>
      ) : (
        data && <QueueClear headline="没有待审核的店铺" hint="新的申请和资料变更会出现在这里" />
      )}
    </Page>
  )
}

function Check({ store, onNext }: { store: StoreDetail; onNext: (id: string | null) => void }) {
  const waits = store.status === StoreStatus.code.waiting || store.pending !== null
  return (
    <div className={css.check}>
      <div className={css.paper}>
        <a href={store.pendingLicenseUrl ?? store.licenseUrl} target="_blank" rel="noreferrer">
          <img src={store.pendingLicenseUrl ?? store.licenseUrl} alt="营业执照" />
        </a>
      </div>
      <aside className={css.aside}>
        <Submitted store={store} />
        {waits ? <Decision store={store} onNext={onNext} /> : <p className="sec px-14">这家店铺没有待审核的内容。</p>}
      </aside>
    </div>
  )
}

/** What is asked for; of a change, what it was before. */
function Submitted({ store }: { store: StoreDetail }) {
  const asked = store.pending ?? store
  const changed = (name: 'name' | 'taxNo' | 'licenseExpireAt') => store.pending && store.pending[name] !== store[name]
  const said = (name: 'name' | 'taxNo' | 'licenseExpireAt', text: string) => (
    <span>
      {text} {changed(name) && <Tag tone="amber">变更</Tag>}
      {changed(name) && <span className="ter small"> 原：{store[name] ?? '长期'}</span>}
    </span>
  )
  return (
    <Panel title={asked.name} right={<StoreMark status={store.status} />}>
      <div className="px-14 pb-12">
        <KeyValue
          items={[
            ['企业', store.companyName],
            ['店铺名称', said('name', asked.name)],
            ['税号', said('taxNo', asked.taxNo)],
            ['有效期至', said('licenseExpireAt', asked.licenseExpireAt ?? '长期')],
            ['联系人', `${store.contact} ${store.phone}`],
            ['提交时间', store.appliedAt && timeText(store.appliedAt)],
            ['简介', store.intro],
          ]}
        />
      </div>
    </Panel>
  )
}

/** 通过 once all is compared, 驳回 with its reason. */
function Decision({ store, onNext }: { store: StoreDetail; onNext: (id: string | null) => void }) {
  const { call } = useKit()
  const { running, run } = useRun()
  const [marks, setMarks] = useState<readonly string[]>([])
  const [reason, setReason] = useState('')
  const { name } = store.pending ?? store
  const decide = (pass: boolean) =>
    run(async () => {
      const { next } = await call(mallStoreApi.check, {
        id: store.id,
        pass,
        ...(reason.trim() ? { reason: reason.trim() } : {}),
      })
      toast.done(pass ? `「${name}」已通过` : `「${name}」已驳回`)
      onNext(next)
    })
  return (
    <Panel title="核对">
      <div className="grid gap-12 px-14 pb-14">
        <Checkbox.Group
          className="grid gap-6"
          value={[...marks]}
          onChange={setMarks}
          options={MARKS.map(({ key, label }) => ({ value: key, label }))}
        />
        <Select
          aria-label="常用驳回原因"
          placeholder="常用驳回原因"
          value={null}
          onChange={(text: string | null) => setReason(text ?? '')}
          options={REASONS.map((text) => ({ value: text, label: text }))}
        />
        <Input.TextArea
          aria-label="驳回原因"
          placeholder="驳回原因，商家看得到"
          maxLength={200}
          rows={3}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <div className="flex gap-8">
          <Button loading={running} disabled={!reason.trim()} onClick={() => void decide(false)}>
            驳回
          </Button>
          <Button
            type="primary"
            loading={running}
            disabled={marks.length < MARKS.length}
            title={marks.length < MARKS.length ? '核对税号与有效期后再通过' : undefined}
            onClick={() => void decide(true)}
          >
            通过
          </Button>
        </div>
      </div>
    </Panel>
  )
}
