import { useRef } from 'react'
import { useText } from '#web/app/i18n/text.tsx'
import { button } from '#web/ui/button.ts'
import { Drawer, type DrawerHandle } from '#web/ui/drawer.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { FilterPanel, type FilterPanelProps } from './filter-panel.tsx'
import './filter-drawer.css'

type FilterDrawerProps = FilterPanelProps & { chosen: number }

/** The filters in a drawer below 1470 px; its button has the live number of results (decisions §1). */
export function FilterDrawer({ chosen, ...panel }: FilterDrawerProps) {
  const text = useText()
  const drawer = useRef<DrawerHandle>(null)
  const showLabel = panel.facets.total_is_exact
    ? text('filters.show', { count: panel.facets.total })
    : text('filters.showMany')
  return (
    <div className="filter-drawer script-only">
      <button type="button" className={button('secondary')} onClick={() => drawer.current?.open()}>
        <Icon name="filters" />
        {text('filters.open', { count: chosen })}
      </button>
      <Drawer
        ref={drawer}
        title={text('filters.title')}
        closeLabel={text('nav.close')}
        footer={
          <button
            type="submit"
            // Of filters/filter-form.tsx, whose script comes later.
            form="typed-filters"
            className={button('primary', 'filter-drawer-show')}
            onClick={() => drawer.current?.close()}
          >
            <span aria-live="polite">{showLabel}</span>
          </button>
        }
      >
        <FilterPanel {...panel} isInSheet />
      </Drawer>
    </div>
  )
}
