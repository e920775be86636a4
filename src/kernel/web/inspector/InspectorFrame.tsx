import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { useKeeping } from '../form/keeping.tsx'
import { Edge } from './Edge.tsx'
import { useEscape } from './escape.ts'
import { useOpenInspector } from './leaving.ts'
import { useStand, useWide } from './stand.tsx'
import { WalkBar } from './WalkBar.tsx'
import { currentWalk } from './walk.ts'
import { useDrawnWidth } from './width.ts'

interface Props {
  readonly onClose: () => void
  /** 480 for a few facts, 720 for a table or two columns; the person may draw it to another width. */
  readonly narrow?: boolean
  readonly children: ReactNode
}

/** The id of the element that names the inspector. */
const TitleId = createContext('')
export const useTitleId = (): string => useContext(TitleId)

/**
 * Beside the list, without a mask: the list stays live (look 6, decision 0124). Below 1280 it is a page of its own. What
 * stands in it is kept by the way to another row, by closing and by a window that changes its width.
 */
export function InspectorFrame({ onClose, narrow = false, children }: Props) {
  const wide = useWide()
  const titleId = useId()
  const aside = useRef<HTMLElement>(null)
  const { box, width } = useBox(narrow ? 480 : 720)
  const { leave, content, question } = useGuard(children)
  const close = () => leave(onClose)
  useOpenInspector(useMemo(() => ({ leave, enter: () => enter(aside.current) }), [leave]))
  useEscape(aside, close)
  useFocusBack(box, aside)
  return createPortal(
    <aside ref={aside} className="inspector" data-page={!wide || undefined} aria-labelledby={titleId} tabIndex={-1}>
      {wide && <Edge width={width} />}
      <WalkBar wide={wide} onClose={close} />
      <TitleId value={titleId}>{content}</TitleId>
      {question}
    </aside>,
    box,
  )
}

/** One element for as long as the row is open: it moves from stand to stand, and what is typed in it moves along. */
function useBox(asked: number) {
  const stand = useStand()
  const [box] = useState(() => {
    const element = document.createElement('div')
    element.className = 'inspectorBox'
    return element
  })
  const width = useDrawnWidth() ?? asked
  useLayoutEffect(() => {
    stand.append(box)
    return () => box.remove()
  }, [stand, box])
  useLayoutEffect(() => {
    stand.style.setProperty('--inspector', `${width}px`)
  }, [stand, width])
  return { box, width }
}

/** Asks before what is typed goes. Then the content goes first, and with it every mark of something unsaved: nobody asks twice. */
function useGuard(children: ReactNode) {
  const [going, setGoing] = useState<() => void>()
  const { keeper, kept, question } = useKeeping({ verb: '离开', go: (leave) => setGoing(() => leave) })
  useEffect(() => {
    if (!going) return
    setGoing(undefined)
    going()
  }, [going])
  return { leave: keeper.leave, content: going ? null : kept(children), question }
}

const focusable = 'button:not(:disabled), a[href], input:not(:disabled), textarea:not(:disabled), [tabindex="0"]'

/** To the main verb, so that Enter and Enter decide; without one to what comes first below the head. */
function enter(aside: HTMLElement | null): void {
  const primary = aside?.querySelector<HTMLElement>('.inspectorVerbs .ant-btn-primary:not(:disabled)')
  const first = aside?.querySelector<HTMLElement>(`:is(.inspectorVerbs, .inspectorBody) :is(${focusable})`)
  ;(primary ?? first ?? aside)?.focus()
}

/** Opened from no list, it takes the focus; closed, it gives it back to the row, or to what opened it. */
function useFocusBack(box: HTMLElement, aside: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const opener = document.activeElement
    if (!currentWalk()) aside.current?.focus()
    return () => {
      const lost = box.contains(document.activeElement) || document.activeElement === document.body
      if (!lost) return
      // After the page has drawn what stands there without it.
      setTimeout(() => {
        if (document.activeElement !== document.body) return
        if (!currentWalk()?.focus() && opener instanceof HTMLElement) opener.focus()
      })
    }
  }, [box, aside])
}
