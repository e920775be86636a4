import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button, Checkbox, Segmented, Switch } from 'antd'
import { type ReactNode, useState } from 'react'
import { call } from '#kernel/web/client/call.ts'
import { DayRangeInput } from '#kernel/web/form/index.ts'
import { Page } from '#kernel/web/shell/Page.tsx'
import { adoptPrefs } from '#kernel/web/shell/prefs.ts'
import { type SoundKind, sound } from '#kernel/web/shell/sound.ts'
import { readKey } from '#kernel/web/useRead.ts'
import { FontSize, type Prefs, startingPrefs, ThemeChoice } from '../shared/account.ts'
import { accountApi } from '../shared/api.ts'
import css from './settings.module.css'
import { useCurrentUser } from './useCurrentUser.ts'

const kinds: readonly [SoundKind, string, string][] = [
  ['trapped', '困人', '接警前每 3 秒响一次'],
  ['alarm', '报警', '每 20 秒响一次'],
  ['work', '工作', '新工单、新消息响一次'],
]

/** 字体与提示 (archives 4.1): every change is kept at once and follows the person to other devices. */
export function FontPromptPage() {
  const { data: user } = useCurrentUser()
  const client = useQueryClient()
  const saving = useMutation({
    mutationFn: (patch: Partial<Prefs>) => call(accountApi.prefs, patch),
    onSuccess: (prefs) => {
      adoptPrefs(prefs)
      client.setQueryData(readKey(accountApi.currentUser, {}), (now: typeof user) => now && { ...now, prefs })
    },
  })
  const prefs = { ...(user?.prefs ?? startingPrefs), ...(saving.isPending ? saving.variables : undefined) }
  const change = (patch: Partial<Prefs>) => saving.mutate(patch)
  // One end of a stretch of time is chosen before the other.
  const [half, setHalf] = useState<[string | undefined, string | undefined]>()
  const quiet = half ?? [prefs.quietFrom ?? undefined, prefs.quietTo ?? undefined]
  return (
    <Page title="字体与提示" facts="改动立即生效，并跟随账号到其他设备">
      <div className={css.settings}>
        <Setting title="字号" note="表格、菜单和表单一起放大">
          <Segmented
            options={FontSize.options.map(({ value, label }) => ({ value, label }))}
            value={prefs.fontSize}
            onChange={(fontSize) => change({ fontSize })}
          />
          <p className={css.sample}>
            青禾花园 3栋2单元 1号梯{' '}
            <span className="ter">
              QH-0302-01 · 下次检验 <span className="num">2026-12-28</span>
            </span>
          </p>
        </Setting>
        <Setting title="外观">
          <Segmented
            options={ThemeChoice.options.map(({ value, label }) => ({ value, label }))}
            value={prefs.theme}
            onChange={(theme) => change({ theme })}
          />
        </Setting>
        <Setting title="声音">
          {kinds.map(([kind, name, note]) => (
            <div key={kind} className={`row gap-12 t13 ${css.line}`}>
              <Checkbox
                checked={prefs.sounds[kind]}
                onChange={({ target }) => change({ sounds: { ...prefs.sounds, [kind]: target.checked } })}
              >
                {name}
              </Checkbox>
              <span className="ter">{note}</span>
              <Button size="small" onClick={() => sound(kind)}>
                试听
              </Button>
            </div>
          ))}
        </Setting>
        <Setting title="免打扰" note="困人报警不受免打扰限制">
          <DayRangeInput
            kind="time"
            value={quiet}
            onChange={([from, to]) => {
              const whole = (from === undefined) === (to === undefined)
              setHalf(whole ? undefined : [from, to])
              if (whole) change({ quietFrom: from ?? null, quietTo: to ?? null })
            }}
          />
        </Setting>
        <DesktopNotices on={prefs.desktopNotify} onChange={(desktopNotify) => change({ desktopNotify })} />
        <Setting title="密码提示" note="密码超过有效期时提醒修改">
          <Switch checked={prefs.pwdTip} onChange={(pwdTip) => change({ pwdTip })} aria-label="密码提示" />
        </Setting>
      </div>
    </Page>
  )
}

/** Browsers ask the person once; afterwards only the person can change it in the browser. */
function DesktopNotices({ on, onChange }: { on: boolean; onChange(on: boolean): void }) {
  const supported = 'Notification' in window
  const [allowed, setAllowed] = useState(supported ? Notification.permission : 'denied')
  const turn = async (wanted: boolean) => {
    if (!wanted) return onChange(false)
    const answer = await Notification.requestPermission()
    setAllowed(answer)
    onChange(answer === 'granted')
  }
  const blocked = allowed === 'denied'
  return (
    <Setting
      title="桌面通知"
      note={blocked ? '浏览器禁止了本站通知，请在地址栏左侧的站点设置中允许' : '窗口在后台时弹出急修与报警'}
    >
      <Switch
        checked={on && allowed === 'granted'}
        disabled={blocked}
        onChange={(wanted) => void turn(wanted)}
        aria-label="桌面通知"
      />
    </Setting>
  )
}

function Setting({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className={`grid gap-16 py-16 line2-b ${css.setting}`}>
      <div>
        <h2>{title}</h2>
        {note && <p>{note}</p>}
      </div>
      <div>{children}</div>
    </section>
  )
}
