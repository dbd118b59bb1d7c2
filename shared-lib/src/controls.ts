/** The entry point of controls for dialogs, forms and tables, which first screens do not need. Shared like the root. */
export { ChoiceChips } from './ui/chip/ChoiceChips';
export { Checkbox } from './ui/choice/Checkbox';
export { RadioGroup } from './ui/choice/RadioGroup';
export { Combobox } from './ui/combobox/Combobox';
export { useFieldGroup } from './ui/field/Field';
export { CodeInput } from './ui/field/CodeInput';
export { PasswordInput } from './ui/field/PasswordInput';
export { TextArea } from './ui/field/TextArea';
export { Beside } from './ui/layout/Beside';
export { OnPaper } from './ui/paper/OnPaper';
export { toCsv } from './domain/csv';
export {
  CANNOT_COME_REASON_NAMES,
  CANNOT_COME_REASONS,
  type CannotComeReason,
} from './domain/workflow/cannot-come-reasons';
export { LATE_MINUTES } from './domain/workflow/running-late-minutes';
export { typedWhole } from './domain/typed-whole';
export { saveFile } from './ui/file/saveFile';
export { SortedTable, type SortedColumn } from './ui/table/SortedTable';
export { type Column, type Sort, Table } from './ui/table/Table';
export { DateField, DateFilter, TimeField } from './ui/field/DateField';
export { DateRangeFilter } from './ui/field/DateRangeFilter';
export { CHANGED_MEANWHILE, ChangedMeanwhile } from './form/ChangedMeanwhile';
