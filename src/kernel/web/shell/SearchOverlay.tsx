import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { SearchIcon } from '../ui/icons/index.ts'
import { Kbd, MarkTag } from '../ui/marks.tsx'
import css from './search.module.css'
import type { MenuGroup, SearchGroup, SearchHit, ShellSetup } from './setup.ts'

interface Props {
  readonly hint: string
  readonly menu: readonly MenuGroup[]
  readonly search: ShellSetup['search']
  onClose(): void
}

/** Pages of the menu whose name holds the words. */
export function pagesNamed(menu: readonly MenuGroup[], text: string): SearchHit[] {
  const words = text.trim().toLowerCase()
  if (words === '') return []
  return menu
    .flatMap((group) => group.entries.map((entry) => ({ ...entry, note: group.title })))
    .filter(({ title }) => title.toLowerCase().includes(words))
    .slice(0, 6)
    .map(({ title, note, route }) => ({ id: route, title, note: note === title ? undefined : note, to: route }))
}

/** Search over everything: grouped, arrows, Enter (look 5). */
export function SearchOverlay({ hint, menu, search, onClose }: Props) {
  const [text, setText] = useState('')
  const dialog = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  const listId = useId()
  const { groups: found, state, of } = useFound(text, search)
  const groups = useMemo(() => {
    const pages = pagesNamed(menu, text)
    return pages.length > 0 ? [...found, { title: '页面', hits: pages }] : found
  }, [found, menu, text])
  const hits = groups.flatMap((group) => group.hits)
  const go = (hit: SearchHit | undefined) => {
    if (!hit) return
    onClose()
    void navigate(hit.to)
  }
  const { at, choose, press } = useChosenHit(hits, go, state === 'waiting' || of !== text.trim())
  useEffect(() => dialog.current?.showModal?.(), [])
  const write = (words: string) => {
    setText(words)
    choose(undefined)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside it closes it; Escape does so by the keyboard
    <dialog
      ref={dialog}
      className={css.overlay}
      aria-label="搜索"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={css.box}>
        <div className={css.field}>
          <SearchIcon />
          <input
            autoFocus
            type="text"
            role="combobox"
            aria-expanded={hits.length > 0}
            aria-controls={listId}
            aria-activedescendant={hits[at] && `${listId}-${at}`}
            aria-label={hint}
            placeholder={hint}
            value={text}
            onChange={(event) => write(event.target.value)}
            onKeyDown={press}
          />
          <Kbd>Esc</Kbd>
        </div>
        {text.trim() !== '' && (
          <Results
            id={listId}
            groups={groups}
            hits={hits}
            at={at}
            state={state}
            onPoint={choose}
            onChoose={go}
            text={text}
          />
        )}
        <div className={css.keys}>
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd> 选择
          <Kbd>Enter</Kbd> 打开
        </div>
      </div>
    </dialog>
  )
}

/**
 * The hit that Enter opens. The choice is a hit, not a place: rows that arrive later never move it to another, and what is
 * gone gives the first. Enter before the answer means what is looked for, not what was found for other words: the first hit
 * opens when it comes, unless something is written or chosen meanwhile.
 */
function useChosenHit(hits: readonly SearchHit[], onEnter: (hit: SearchHit | undefined) => void, waiting: boolean) {
  const [chosen, setChosen] = useState<SearchHit>()
  const [hurried, setHurried] = useState(false)
  const at = Math.max(
    0,
    hits.findIndex(({ to }) => to === chosen?.to),
  )
  const choose = (hit: SearchHit | undefined) => {
    setHurried(false)
    setChosen(hit)
  }
  useEffect(() => {
    if (!hurried || waiting) return
    setHurried(false)
    onEnter(hits[0])
  }, [hurried, waiting, hits, onEnter])
  const press = (event: KeyboardEvent) => {
    // Enter and arrows belong to the input method while it composes Chinese.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      choose(hits[(at + step + hits.length) % hits.length])
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (waiting && chosen === undefined) setHurried(true)
      else onEnter(hits[at])
    }
  }
  return { at, choose, press }
}

interface ResultProps {
  readonly id: string
  readonly text: string
  readonly groups: readonly SearchGroup[]
  readonly hits: readonly SearchHit[]
  readonly at: number
  readonly state: FindState
  onPoint(hit: SearchHit): void
  onChoose(hit: SearchHit): void
}

function Results({ id, text, groups, hits, at, state, onPoint, onChoose }: ResultProps) {
  if (hits.length === 0) return <p className={css.none}>{NOTHING[state](text.trim())}</p>
  return (
    <div className={css.results} role="listbox" id={id} aria-label="搜索结果">
      {groups.map((group) => (
        <fieldset key={group.title} className={css.group}>
          <legend>{group.title}</legend>
          {group.hits.map((hit) => {
            const place = hits.indexOf(hit)
            return (
              <div
                key={hit.id}
                id={`${id}-${place}`}
                role="option"
                tabIndex={-1}
                aria-selected={place === at}
                ref={(row) => {
                  if (place === at) row?.scrollIntoView?.({ block: 'nearest' })
                }}
                className={css.hit}
                onPointerMove={() => place !== at && onPoint(hit)}
                onClick={() => onChoose(hit)}
                onKeyDown={() => undefined}
              >
                <span>{hit.title}</span>
                <MarkTag of={hit.mark} />
                {hit.note && <span className={css.note}>{hit.note}</span>}
              </div>
            )
          })}
        </fieldset>
      ))}
    </div>
  )
}

type FindState = 'waiting' | 'done' | 'failed'

const NOTHING: Record<FindState, (words: string) => string> = {
  waiting: () => '正在查找',
  done: (words) => `没有与「${words}」相符的结果`,
  failed: () => '查找失败，请检查网络后再试',
}

const WAIT = 120

/** Asks the server 120 ms after the last key; an older answer never replaces a newer one. `of`: the words that were answered. */
function useFound(text: string, search: ShellSetup['search']) {
  const [groups, setGroups] = useState<readonly SearchGroup[]>([])
  const [state, setState] = useState<FindState>('done')
  const [of, setOf] = useState('')
  const words = useDeferredValue(text.trim())
  useEffect(() => {
    const leaving = new AbortController()
    const settle = (found: readonly SearchGroup[], now: FindState) => {
      if (leaving.signal.aborted) return
      setGroups(found.filter(({ hits }) => hits.length > 0))
      setState(now)
      setOf(words)
    }
    if (!search || words === '') {
      settle([], 'done')
      return
    }
    setState('waiting')
    const timer = setTimeout(() => {
      search(words, leaving.signal).then(
        (found) => settle(found, 'done'),
        () => settle([], 'failed'),
      )
    }, WAIT)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [words, search])
  return { groups, state, of }
}
