import { Fragment, useEffect, useRef } from 'react'
import { CloseIcon } from '../ui/icons/index.ts'
import { type KeyWord, showKeys, useDeclaredKeys, useKeysShown } from '../ui/keyWords.ts'
import { Kbd } from '../ui/marks.tsx'
import { useKeys } from '../ui/useKeys.ts'
import css from './search.module.css'

/** On every page. */
const everywhere: readonly KeyWord[] = [
  ['/', '搜索'],
  ['Ctrl K', '搜索，输入时也可用'],
  ['?', '查看快捷键'],
  ['escape', '关闭弹窗、抽屉、详情和菜单'],
]

const names: Readonly<Record<string, string>> = {
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  enter: 'Enter',
  escape: 'Esc',
  space: '空格',
}
const nameOf = (key: string) => names[key] ?? (key.length === 1 ? key.toUpperCase() : key)

/** `?` outside of fields: what the keys of the open page do. */
export function KeysDoor() {
  const open = useKeysShown()
  useKeys({ '?': ['查看快捷键', () => showKeys(true)] })
  return open ? <KeysHelp onClose={() => showKeys(false)} /> : null
}

function KeysHelp({ onClose }: { onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const common = new Set(everywhere.map(([key]) => key))
  const own = useDeclaredKeys().filter(([key]) => !common.has(key))
  useEffect(() => dialog.current?.showModal?.(), [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside it closes it; Escape does so by the keyboard
    <dialog
      ref={dialog}
      className={css.overlay}
      aria-label="快捷键"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={css.box}>
        <div className={css.head}>
          <h2>快捷键</h2>
          <button type="button" aria-label="关闭快捷键" onClick={onClose}>
            <CloseIcon size={14} />
          </button>
        </div>
        <div className={css.results}>
          {own.length > 0 && <Keys title="本页" words={own} />}
          <Keys title="各页通用" words={everywhere} />
        </div>
      </div>
    </dialog>
  )
}

function Keys({ title, words }: { title: string; words: readonly KeyWord[] }) {
  return (
    <section className={css.keyList}>
      <h3>{title}</h3>
      <dl>
        {words.map(([key, does]) => (
          <Fragment key={`${key} ${does}`}>
            <dt>
              {key.split(' ').map((one) => (
                <Kbd key={one}>{nameOf(one)}</Kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}
