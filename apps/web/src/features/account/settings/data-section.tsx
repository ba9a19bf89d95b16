import { DataExportPart } from './data-export-part.tsx'
import { DeleteAccountPart } from './delete-account-part.tsx'
import { ServicesPart } from './services-part.tsx'

/** What is stored, who else sees it, how to export it and how to delete it. */
export function DataSection() {
  return (
    <>
      <ServicesPart />
      <DataExportPart />
      <DeleteAccountPart />
    </>
  )
}
