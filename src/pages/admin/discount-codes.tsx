import { createFileRoute } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { CodeForm } from '#/features/discounts/CodeForm.tsx'
import { CodeState, CodeSwitch, validityWords } from '#/features/discounts/CodeMarks.tsx'
import { CODE_TYPES, discountWords, usageWords } from '#/features/discounts/codeForm.rules.ts'
import { useDeleteCode } from '#/features/discounts/codes.queries.ts'
import type { AdminDiscountCode } from '#/features/discounts/discounts.schema.ts'
import { sentenceOf } from '#/platform/sentence.ts'
import { Button } from '#/ui/Button.tsx'
import { ConfirmDialog } from '#/ui/ConfirmDialog.tsx'
import { type DataColumn, ROW_LINK } from '#/ui/DataTable.tsx'
import { Dialog } from '#/ui/Dialog.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { BackToDashboard } from './-BackToDashboard.tsx'
import { AdminList } from './-list/AdminList.tsx'
import { listSearch } from './-list/listSearch.ts'

export const Route = createFileRoute('/admin/discount-codes')({
  validateSearch: listSearch,
  component: DiscountCodes,
})

const FILTERS = [
  {
    name: 'state',
    label: 'State',
    options: [
      { value: 'active', label: 'Active' },
      { value: 'inactive', label: 'Off' },
    ],
  },
  { name: 'type', label: 'Type', options: CODE_TYPES.map(({ id, label }) => ({ value: id, label })) },
] as const

type Act = (code: AdminDiscountCode) => void

const columns = (open: Act, remove: Act): DataColumn<AdminDiscountCode>[] => [
  {
    id: 'code',
    header: 'Code',
    sortBy: 'code',
    cell: (code) => (
      <button type="button" data-row className={`${ROW_LINK} text-left whitespace-nowrap`} onClick={() => open(code)}>
        {code.code}
      </button>
    ),
  },
  { id: 'gives', header: 'Gives', cell: (code) => <span className="sm:whitespace-nowrap">{discountWords(code)}</span> },
  { id: 'used', header: 'Used', figures: true, sortBy: 'used', greatestFirst: true, cell: usageWords },
  { id: 'validity', header: 'Valid', from: 'lg', grow: true, cell: validityWords },
  { id: 'state', header: 'State', from: 'md', cell: (code) => <CodeState code={code} /> },
  {
    id: 'acts',
    header: 'Actions',
    figures: true,
    cell: (code) => (
      <span className="relative z-10 flex items-end justify-end max-sm:flex-col">
        <CodeSwitch code={code} />
        <Button size="small" variant="quiet" onClick={() => remove(code)} aria-label={`Delete ${code.code}`}>
          Delete
        </Button>
      </span>
    ),
  },
]

function DiscountCodes() {
  const [leaving, setLeaving] = useState<AdminDiscountCode>()
  const [editor, setEditor] = useState<{ code?: AdminDiscountCode; round: number; isOpen: boolean }>()
  const deletion = useDeleteCode()
  const edit = (code?: AdminDiscountCode) =>
    setEditor((last) => ({ ...(code ? { code } : {}), round: (last?.round ?? 0) + 1, isOpen: true }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: what they call never changes
  const shown = useMemo(
    () =>
      columns(edit, (code) => {
        deletion.reset()
        setLeaving(code)
      }),
    [],
  )

  return (
    <>
      <BackToDashboard />
      <AdminList<AdminDiscountCode>
        name="discount-codes"
        title="Discount codes"
        nouns={['discount code', 'discount codes']}
        columns={shown}
        rowId={({ id }) => String(id)}
        rowName={({ code }) => code}
        searches="Code"
        filters={FILTERS}
        usualSort="-newest"
        failed="Error loading discount codes"
        actions={<Button onClick={() => edit()}>New code</Button>}
        empty={<EmptyState title="No discount codes yet">A code gives per cent, pounds or free delivery.</EmptyState>}
      />
      {editor && (
        <CodeEditor
          key={editor.round}
          code={editor.code}
          open={editor.isOpen}
          onClose={() => setEditor({ ...editor, isOpen: false })}
        />
      )}
      <ConfirmDialog
        open={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={`Delete ${leaving?.code ?? ''}?`}
        confirm="Delete the code"
        pendingLabel="Deleting"
        pending={deletion.isPending}
        error={deletion.isError ? sentenceOf(deletion.error) : undefined}
        onConfirm={() => leaving && deletion.mutate(leaving, { onSuccess: () => setLeaving(undefined) })}
      >
        <p>Nobody can use it any more. Orders that used it keep its name and their discount.</p>
      </ConfirmDialog>
    </>
  )
}

type EditorProps = { code?: AdminDiscountCode | undefined; open: boolean; onClose: () => void }

/** The form in a drawer. What was typed is not lost without a question. */
function CodeEditor({ code, open, onClose }: EditorProps) {
  const [isTyped, setIsTyped] = useState(false)
  const [asks, setAsks] = useState(false)
  return (
    <>
      <Dialog
        open={open}
        onClose={() => (isTyped ? setAsks(true) : onClose())}
        title={code ? `Change ${code.code}` : 'New discount code'}
        variant="right"
        className="w-[min(100%,36rem)]"
      >
        <CodeForm code={code} onTyped={setIsTyped} onSaved={onClose} />
      </Dialog>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title="Leave without saving?"
        confirm="Leave without saving"
        cancel="Keep editing"
        pendingLabel=""
        pending={false}
        onConfirm={() => {
          setAsks(false)
          onClose()
        }}
      >
        <p>What you changed is not saved.</p>
      </ConfirmDialog>
    </>
  )
}
