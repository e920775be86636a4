import { useQuery } from '@tanstack/react-query'
import { AutoComplete } from 'antd'
import { useDeferredValue, useEffect, useState } from 'react'
import { type FoundPlace, useKit } from '../services.tsx'
import css from './map.module.css'

interface Props {
  readonly address: string | undefined
  readonly regionCode: string | undefined
  readonly onFound: (place: FoundPlace) => void
}

/** Long enough that a service is not asked for each letter. */
const REST_MS = 400

/** 搜地址: the suggestions of the map service; a choice sets the pin. Why it does not answer stands below the field. */
export function AddressSearch({ address = '', regionCode, onFound }: Props) {
  const { places } = useKit()
  const [typed, setTyped] = useState<string>()
  const wanted = useResting(useDeferredValue(typed ?? ''))
  const {
    data: found = [],
    error,
    isFetching,
  } = useQuery({
    queryKey: ['map', 'find', wanted, regionCode],
    queryFn: () => places.find(wanted, regionCode),
    enabled: wanted.trim().length >= 2,
    staleTime: 600_000,
    retry: false,
  })
  // Only what answers the words that stand there: Enter right after them would take a place found for others.
  const data = wanted === typed ? found : []
  const none = wanted.trim().length >= 2 && !isFetching && !error && found.length === 0
  return (
    <div>
      <AutoComplete
        className="w-full"
        aria-label="搜地址"
        placeholder="搜小区名或地址"
        value={typed ?? ''}
        // What stands in the form is the likeliest question.
        onFocus={() => typed === undefined && address.length >= 2 && setTyped(address)}
        onChange={(text: string) => setTyped(text)}
        options={data.map((place, n) => ({
          value: `${n}`,
          label: (
            <span className={css.found}>
              <span className="clip">{place.name}</span>
              <span className="ter small clip">{place.address}</span>
            </span>
          ),
        }))}
        onSelect={(n: string) => {
          const place = data[Number(n)]
          if (!place) return
          setTyped(place.name)
          onFound(place)
        }}
      />
      {error && (
        <p className="small amberText m-0 mt-4" role="alert">
          {error.message}
        </p>
      )}
      {none && <p className="ter small m-0 mt-4">没有找到「{wanted}」，换个写法，或在图上点出位置</p>}
    </div>
  )
}

function useResting(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
