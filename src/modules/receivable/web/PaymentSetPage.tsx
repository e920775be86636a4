import { Button, Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { Loaded, RowDrawer } from '#kernel/web/detail/index.ts'
import { Field, FieldGrid, Form, SubmitButton } from '#kernel/web/form/index.ts'
import { useInspected } from '#kernel/web/inspector/index.ts'
import { ListPage } from '#kernel/web/list/index.ts'
import { useAddressed } from '#kernel/web/router/useAddressed.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { Page } from '#kernel/web/shell/Page.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { toast } from '#kernel/web/ui/index.ts'
import { AccountDraft, accountApi, accountList, ReceivableSetting, settingApi } from '../shared/account.ts'
import { fundPaths } from '../shared/paths.ts'
import { may } from '../shared/permissions.ts'
import { AccountStatus } from '../shared/terms.ts'
import { fundParts } from './parts.ts'
import css from './receivable.module.css'

/** Tabs over the one row of settings: each shows its fields, and saves the rest as it stands. */
const settings = {
  ageing: {
    label: '账龄与坏账比例',
    says: '账龄表按这些比例算出坏账准备；填 0 即不计提。',
    fields: [
      'provisionNotDue',
      'provisionD30',
      'provisionD60',
      'provisionD90',
      'provisionD180',
      'provisionD365',
      'provisionOver',
    ],
  },
  review: { label: '审批复核', says: undefined, fields: ['receiptReview'] },
  lateFee: { label: '违约金', says: undefined, fields: ['lateFeeRate'] },
  credit: {
    label: '默认账期',
    says: '维保款的应收日期由合同的付款计划定，不在这里设置。',
    fields: ['partsCreditDays'],
  },
} as const
type SettingPart = keyof typeof settings
const isSetting = (part: string): part is SettingPart => part in settings

const account = { value: 'account', label: '收款账户' }

/** /gatheringMange/paymentSet/home (commerce 4.2). */
export function PaymentSetPage() {
  const navigate = useNavigate()
  const [part = 'account'] = useAddressed('part')
  const added = fundParts().flatMap(({ setting }) => setting ?? [])
  const choose = (
    <Segmented
      aria-label="设置"
      value={part}
      options={[
        account,
        ...added.map(({ key, label }) => ({ value: key, label })),
        ...Object.entries(settings).map(([value, { label }]) => ({ value, label })),
      ]}
      onChange={(next) => void navigate(next === 'account' ? fundPaths.settings : `${fundPaths.settings}?part=${next}`)}
    />
  )
  const own = added.find(({ key }) => key === part)
  if (own) return <own.Page choose={choose} />
  return isSetting(part) ? <SettingPage part={part} choose={choose} /> : <AccountPage choose={choose} />
}

function AccountPage({ choose }: { choose: ReactNode }) {
  const [id, open] = useInspected('id')
  const [adding, setAdding] = useState(false)
  const add = (
    <Can needs={[may.editSettings]}>
      <Button type="primary" icon={<PlusIcon />} onClick={() => setAdding(true)}>
        新增账户
      </Button>
    </Can>
  )
  return (
    <>
      <ListPage
        list={accountList}
        from={accountApi.list}
        title="收款设置"
        actions={
          <>
            {choose}
            {add}
          </>
        }
        open={{ at: id, run: (row) => open(row.id) }}
        empty={{ hint: '先登记公司收款的银行账户，登记收款时选择。', actions: add }}
      />
      {id && <AccountDrawer id={id} onClose={() => open()} />}
      {adding && <AccountDrawer id={undefined} onClose={() => setAdding(false)} />}
    </>
  )
}

function AccountDrawer({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  return (
    <RowDrawer
      what="账户"
      draft={AccountDraft}
      calls={accountApi}
      id={id}
      fresh={{ isDefault: false, status: AccountStatus.code.on }}
      title={({ name }) => name}
      edits={[may.editSettings]}
      removing={{
        needs: [may.editSettings],
        says: ({ name }) => ({ name, effect: '记过收款的账户不能删除；删除记入日志，不能恢复。' }),
      }}
      history="payment_account"
      onClose={onClose}
    >
      <Field of="name" />
      <Field of="accountNo" />
      <Field of="bank" />
      <Field of="status" />
      <Field of="isDefault" />
    </RowDrawer>
  )
}

function SettingPage({ part, choose }: { part: SettingPart; choose: ReactNode }) {
  const { call, may: holds } = useKit()
  const { says, fields } = settings[part]
  return (
    <Page title="收款设置" actions={choose}>
      <Loaded from={settingApi.get} input={{}} what="收款设置">
        {({ version, ...setting }) => (
          <div className={css.body}>
            <Form
              key={`${part} ${version}`}
              schema={ReceivableSetting}
              initial={setting}
              readOnly={!holds([may.editSettings])}
              onSubmit={async (draft) => {
                await call(settingApi.edit, { ...draft, version })
                toast.done('收款设置已保存')
              }}
            >
              {says && <p className="sec">{says}</p>}
              <FieldGrid columns={1}>
                {fields.map((name) => (
                  <Field key={name} of={name} />
                ))}
              </FieldGrid>
              <Can needs={[may.editSettings]}>
                <div className="flex pt-8">
                  <SubmitButton>保存</SubmitButton>
                </div>
              </Can>
            </Form>
          </div>
        )}
      </Loaded>
    </Page>
  )
}
