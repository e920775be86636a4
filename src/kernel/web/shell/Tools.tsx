import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { usePolling, useTopics } from '../push/usePush.ts'
import { reachable } from '../router/guardRun.ts'
import { mayLeave } from '../router/leaving.ts'
import { useCan } from '../session/permissions.ts'
import { signOut } from '../session/signOut.ts'
import { useUser } from '../session/user.ts'
import { BellIcon, SoundIcon, SoundOffIcon } from '../ui/icons/index.ts'
import { showKeys } from '../ui/keyWords.ts'
import { Kbd } from '../ui/marks.tsx'
import entries from './entries.module.css'
import css from './header.module.css'
import { Popover } from './Popover.tsx'
import personCss from './person.module.css'
import { changePrefs, type DisplayPrefs, usePrefs } from './prefs.ts'
import type { ShellDoor, ShellSetup } from './setup.ts'
import { mute, useMuted } from './sound.ts'

/** Sound on or off; off stands in amber with its words (look 8). */
export function SoundSwitch() {
  const muted = useMuted()
  return (
    <button
      type="button"
      className={muted ? css.muted : css.tool}
      aria-pressed={muted}
      aria-label={muted ? '声音已关' : '声音已开'}
      title={muted ? '声音已关，点击打开' : '声音已开，点击关闭'}
      onClick={() => mute(!muted)}
    >
      {muted ? (
        <>
          <SoundOffIcon />
          声音已关
        </>
      ) : (
        <SoundIcon />
      )}
    </button>
  )
}

/** A page beside the menu, for whoever may open it. */
export function Door({ title, to, needs, icon: DoorIcon }: ShellDoor) {
  const permitted = useCan(...needs) === 'enabled'
  if (!permitted || !reachable(to)) return null
  return (
    <Link to={to} className={css.tool} aria-label={title} title={title}>
      <DoorIcon />
    </Link>
  )
}

/** Messages not read yet. */
export function MessageBell({ setup }: { setup: ShellSetup }) {
  const client = useQueryClient()
  const user = useUser()
  const { data = 0 } = useQuery({
    queryKey: ['unread messages'],
    queryFn: ({ signal }) => setup.unread?.(signal) ?? 0,
    enabled: setup.unread !== undefined,
    refetchInterval: usePolling(60_000),
  })
  useTopics(
    user ? [`user.${user.id}.message`] : [],
    () => void client.invalidateQueries({ queryKey: ['unread messages'] }),
  )
  return (
    <Link
      to={setup.messagesPath}
      className={css.tool}
      aria-label={data > 0 ? `消息，${data} 条未读` : '消息'}
      title="消息"
    >
      <BellIcon />
      {data > 0 && <u>{data > 99 ? '99+' : data}</u>}
    </Link>
  )
}

const themes: readonly [DisplayPrefs['theme'], string][] = [
  ['light', '浅色'],
  ['dark', '深色'],
  ['system', '跟随系统'],
]
const sizes: readonly [DisplayPrefs['fontSize'], string][] = [
  [1, '标准'],
  [2, '大'],
  [3, '特大'],
]

/** Who is signed in, and what belongs to the person alone. */
export function PersonMenu({ setup }: { setup: ShellSetup }) {
  const user = useUser()
  const { theme, fontSize } = usePrefs()
  const { data: person } = useQuery({
    queryKey: ['person', user?.id],
    queryFn: ({ signal }) => setup.person(signal),
    staleTime: 300_000,
  })
  const name = person?.name ?? user?.name ?? ''
  const leave = async () => {
    if (await mayLeave('退出登录')) await signOut()
  }
  return (
    <Popover
      label={`${name}，个人菜单`}
      className={css.person}
      panelClassName={`${personCss.personPanel} ${entries.entries}`}
      face={
        <>
          {person?.headImg ? <img src={person.headImg} alt="" /> : <i aria-hidden data-initial={name.slice(0, 1)} />}
          <span>{name}</span>
        </>
      }
    >
      {(close) => (
        <>
          {setup.personMenu
            .filter(({ to }) => reachable(to))
            .map(({ title, to }) => (
              <Link key={to} to={to} onClick={close}>
                {title}
              </Link>
            ))}
          <Companies setup={setup} onClose={close} />
          <hr />
          <Choice
            label="外观"
            options={themes}
            value={theme}
            onChange={(value) => void changePrefs({ theme: value })}
          />
          <Choice
            label="字号"
            options={sizes}
            value={fontSize}
            onChange={(value) => void changePrefs({ fontSize: value })}
          />
          <hr />
          <button
            type="button"
            onClick={() => {
              close()
              showKeys(true)
            }}
          >
            快捷键
            <small>
              <Kbd>?</Kbd>
            </small>
          </button>
          <button
            type="button"
            onClick={() => {
              close()
              void leave()
            }}
          >
            退出登录
          </button>
        </>
      )}
    </Popover>
  )
}

function Companies({ setup, onClose }: { setup: ShellSetup; onClose(): void }) {
  const user = useUser()
  const { data = [] } = useQuery({
    queryKey: ['companies', user?.id],
    queryFn: ({ signal }) => setup.companies?.load(signal) ?? [],
    staleTime: 300_000,
  })
  if (data.length < 2) return null
  return (
    <>
      <hr />
      <b>切换企业</b>
      {data.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          disabled={id === user?.companyId}
          onClick={() => {
            onClose()
            void setup.companies?.choose(id)
          }}
        >
          {name}
          {id === user?.companyId && <small>当前</small>}
        </button>
      ))}
    </>
  )
}

interface ChoiceProps<T> {
  readonly label: string
  readonly options: readonly (readonly [T, string])[]
  readonly value: T
  onChange(value: T): void
}

function Choice<T extends string | number>({ label, options, value, onChange }: ChoiceProps<T>) {
  return (
    <div className={personCss.choice} role="radiogroup" aria-label={label}>
      <span>{label}</span>
      {options.map(([option, name]) => (
        // biome-ignore lint/a11y/useSemanticElements: a choice drawn as buttons, walked by the arrow keys
        <button
          key={option}
          type="button"
          role="radio"
          aria-checked={option === value}
          onClick={() => onChange(option)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
