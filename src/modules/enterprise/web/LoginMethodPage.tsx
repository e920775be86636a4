import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { WithVersion } from '#kernel/shared/page.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { Loaded } from '#kernel/web/detail/index.ts'
import { Field, FieldGrid, Form, FormSection, SubmitButton, useFormValue } from '#kernel/web/form/index.ts'
import { ListPage } from '#kernel/web/list/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { ConfirmDanger, TitleRow, toast } from '#kernel/web/ui/index.ts'
import { accountApi } from '#modules/account/shared/api.ts'
import { accountPaths } from '#modules/account/shared/paths.ts'
import { loginMethodApi } from '../shared/api.ts'
import {
  type BindingRow,
  bindingList,
  type LoginMethod,
  LoginMethodDraft,
  MfaMode,
  MfaScope,
} from '../shared/loginMethod.ts'
import { may } from '../shared/permissions.ts'
import css from './enterprise.module.css'

const Editing = LoginMethodDraft.safeExtend(WithVersion.shape)

/** /sysSet/loginMethod (archives 4.2): the rules at the left, who has bound at the right. */
export function LoginMethodPage() {
  return (
    <div className={`grid grow min-h-0 ${css.split}`}>
      <Loaded from={loginMethodApi.detail} input={{}} what="登录方式" still>
        {(method) => <MethodForm key={method.version} method={method} />}
      </Loaded>
      <Bindings />
    </div>
  )
}

function MethodForm({ method }: { method: LoginMethod }) {
  const { call } = useKit()
  const [saved, setSaved] = useState(method)
  return (
    <Form
      key={saved.version}
      schema={Editing}
      initial={{ ...saved }}
      kept={(values) => (values.mfaMode === MfaMode.code.off ? { ...values, ...mfaOf(saved) } : values)}
      current={() => call(loginMethodApi.detail, {})}
      onSubmit={async (values) => {
        await call(loginMethodApi.save, values)
        toast.done('登录方式已保存，下次登录起生效')
        const now = await call(loginMethodApi.detail, {})
        setTimeout(() => setSaved(now))
      }}
    >
      <TitleRow title="登录方式" actions={<SubmitButton>保存</SubmitButton>} />
      <div className="formBody">
        <FormSection title="登录">
          <FieldGrid columns={2}>
            <Field of="passwordEnabled" help="手机号或账号加密码" />
            <Field of="smsEnabled" help="手机号加短信验证码" />
          </FieldGrid>
        </FormSection>
        <FormSection title="多因素认证">
          <FieldGrid columns={2}>
            <Field of="mfaMode" span={2} />
            <MfaFields selfBound={saved.selfBound} />
          </FieldGrid>
        </FormSection>
        <FormSection title="密码与锁定">
          <FieldGrid columns={2}>
            <Field of="pwdExpireDays" />
            <Field of="lockThreshold" />
            <Field of="lockMinutes" />
          </FieldGrid>
        </FormSection>
        <FormSection title="会话">
          <FieldGrid columns={2}>
            <Field of="idleMinutes" help="网页多久不操作即退出" />
            <Field of="maxWebSessions" help="超出时最久未用的退出" />
          </FieldGrid>
        </FormSection>
      </div>
    </Form>
  )
}

/** Not asked for while it is off: it stands as it was. */
const mfaOf = ({ mfaScope, mfaPositionIds, mfaGraceDays, trustDeviceDays }: LoginMethod) => ({
  mfaScope,
  mfaPositionIds,
  mfaGraceDays,
  trustDeviceDays,
})

function MfaFields({ selfBound }: { selfBound: boolean }) {
  const mode = useFormValue('mfaMode')
  const scope = useFormValue('mfaScope')
  if (mode === MfaMode.code.off) return null
  return (
    <>
      {mode === MfaMode.code.totp && !selfBound && (
        <p className={`amberText small ${css.wide}`}>
          你还没有绑定动态口令，不能对全员启用。<Link to={accountPaths.profile}>先去绑定</Link>
        </p>
      )}
      <Field of="mfaScope" />
      {scope === MfaScope.code.positions && <Field of="mfaPositionIds" />}
      <Field of="mfaGraceDays" />
      <Field of="trustDeviceDays" />
    </>
  )
}

/** 绑定进度: who must bind, who has, when the dynamic password was used last. */
function Bindings() {
  const { call } = useKit()
  const [resetting, setResetting] = useState<BindingRow>()
  const { running, run } = useRun()
  async function remind(employeeIds?: string[]): Promise<void> {
    await run(async () => {
      const { done } = await call(loginMethodApi.remind, employeeIds ? { employeeIds } : {})
      if (done > 0) toast.done(`已提醒 ${done} 人`)
      else toast.warning('没有需要提醒的人，或今天已经提醒过')
    })
  }
  return (
    <div className="stack min-w-0 min-h-0 line-l">
      <ListPage
        list={bindingList}
        from={loginMethodApi.bindings}
        title="绑定进度"
        facts={<Progress />}
        actions={
          <Button loading={running} onClick={() => void remind()}>
            催办未绑定
          </Button>
        }
        selectionActions={({ ids, rows, clear }) => (
          <>
            <button
              type="button"
              className="linkButton"
              disabled={running}
              onClick={() => void remind([...ids]).then(clear)}
            >
              催办
            </button>
            <Can needs={[may.resetBinding]}>
              <button
                type="button"
                className="linkButton"
                disabled={ids.length !== 1 || rows[0]?.bound !== true}
                title={ids.length === 1 ? '该员工未绑定时不需要重置' : '一次重置一人'}
                onClick={() => setResetting(rows[0])}
              >
                重置绑定
              </button>
            </Can>
          </>
        )}
        cells={{
          applies: (on) => (on ? '要求' : <span className="ter">不要求</span>),
          bound: (on, row) =>
            on ? '已绑定' : <span className={row.applies ? 'amberText strong' : 'ter'}>未绑定</span>,
        }}
        empty={{ hint: '员工加入企业后出现在这里。' }}
      />
      <ConfirmDanger
        open={resetting !== undefined}
        title={`重置「${resetting?.name ?? ''}」的动态口令绑定？`}
        effect="原验证器和恢复码立即失效，可信设备一并取消；按规则下次登录时重新绑定。用于手机丢失等情形，请先核实本人。"
        verb="重置绑定"
        onClose={() => setResetting(undefined)}
        onConfirm={async () => {
          if (!resetting) return
          await call(accountApi.mfaReset, { userId: resetting.userId })
          toast.done('绑定已重置')
        }}
      />
    </div>
  )
}

function Progress() {
  return (
    <Loaded from={loginMethodApi.detail} input={{}} what="登录方式">
      {({ asked, bound }) => (asked === 0 ? '当前不要求绑定' : `已绑定 ${bound}/${asked}`)}
    </Loaded>
  )
}
