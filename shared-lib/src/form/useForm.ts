import {
  type FormEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useReducer,
  useRef,
  useState,
} from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type PathValue,
  useForm as useLibrary,
} from 'react-hook-form';
import { failureText, fieldsInWords, isApiFailure } from '../api/http/api-failure';
import { hasUnfinished, refuseUnfinished } from '../ui/field/unfinished';
import { toast } from '../ui/toast/toast';
import { useIsMounted } from '../useIsMounted';
import { focusFirstWrong } from './focusFirstWrong';
import { typedOver } from './draft';
import { type DraftOf, useDraft } from './useDraft';
import { type Leaving, useLeaving } from './useLeaving';

/** The errors by field. A field that is left out or undefined is valid. */
export type Problems<V> = { readonly [Name in keyof V]?: string | undefined };

/** A message above the fields. */
export interface Notice {
  title: string;
  /** More about it. */
  detail?: ReactNode;
  /** What to do next: a button or a link. */
  action?: ReactNode;
}

/** A rejection: shown at its fields, or above them all if it belongs to none. */
export interface Refusal<V> extends Partial<Notice> {
  at?: Problems<V>;
}

export interface FormOptions<V extends FieldValues> {
  /** The entries when the form opens. Any difference from them is unsaved. */
  start: V;
  /** The errors of the entries, before anything is sent. */
  check?: (values: V) => Problems<V>;
  /**
   * Sends the checked entries. It runs once, however often the form is submitted in the meantime. A returned or thrown
   * rejection is shown.
   */
  send: (values: V) => Promise<Refusal<V> | boolean | void> | Refusal<V> | void;
  /**
   * Runs after success; usually closes the form. It does not run if the form was closed before the answer came, as
   * whatever opened instead must stay.
   */
  done?: () => void;
  /** The text if the server names no field of the form and gives no reason; or all that is shown. */
  failure?: string | ((error: unknown) => Refusal<V>);
  /** Fields that the server names differently. */
  shownAt?: Readonly<Record<string, keyof V>>;
  /** A new entry also clears the errors of these fields. */
  alsoAnswers?: { readonly [Name in keyof V]?: readonly (keyof V)[] };
  /**
   * `send` only passes the entries on: the owner reports the outcome, and the entries stay unsaved until it closes.
   * Its `send` resolves to whether they are saved. What was not saved comes back, also after the form was closed.
   */
  handsOver?: boolean;
  /** Empty again after sending, for the next one. */
  again?: boolean;
  /** After this many milliseconds without an answer the form is free again, and `silent`. */
  patienceMs?: number;
  /**
   * The name under which this tab keeps what is typed until it is sent, discarded or a day old: the form's, with the
   * id of its record. The result of `useOpened` where saving tells of changes by others. Null keeps nothing.
   * Source: R-beyond-218, R-beyond-219.
   */
  draft: DraftOf;
  /** Leaving the page asks nothing, as the draft waits for the form to open again. For long forms. */
  waits?: boolean;
}

export interface FormState<V extends FieldValues> extends Leaving {
  values: V;
  set: (change: Partial<V>) => void;
  /** Takes over what somebody else has changed. It is no news any more, also after a reload. */
  take: (change: Partial<V>) => void;
  /** Connects a control of the design system to an entry. */
  control: <Name extends keyof V & string>(
    name: Name,
  ) => { name: Name; value: V[Name]; onChange: (value: V[Name]) => void };
  errors: Problems<V>;
  /** A rejection that belongs to no field. */
  refused: Notice | null;
  /** The last failure, unchanged. */
  failed: unknown;
  busy: boolean;
  /** The answer takes longer than `patienceMs`. */
  silent: boolean;
  /** It was sent, and nothing was typed or tried since. */
  sent: boolean;
  /** Entries that are neither sent nor stored elsewhere. */
  unsaved: boolean;
  /** The draft survives leaving the page. */
  waits: boolean;
  /** It opened with entries typed earlier, and nothing was sent since. */
  restored: boolean;
  /** Somebody else has changed a field meanwhile that was typed into. */
  isOvertaken: boolean;
  /** Back to what is stored now, without the entries typed earlier. */
  startAgain: () => void;
  /** Writes down what is typed. Returns whether a reload loses none of it. */
  keepsAll: () => boolean;
  submit: () => void;
  /** Back to the entries it opened with. */
  reset: () => void;
  /** The element with the fields, searched for the first error. */
  place: (element: HTMLElement | null) => void;
  /** For the form's element. */
  frame: { ref: (element: HTMLElement | null) => void; noValidate: true; onSubmit: (event: FormEvent) => void };
}

interface Outcome {
  refused: Notice | null;
  failed: unknown;
  sent: boolean;
}
const UNTRIED: Outcome = { refused: null, failed: null, sent: false };

/** The server's errors for fields that the form has, and for those that it has not. */
function problemsOf<V extends FieldValues>(error: unknown, start: V, shownAt: FormOptions<V>['shownAt']) {
  const at: Partial<Record<keyof V, string>> = {};
  const elsewhere: Record<string, string[]> = {};
  for (const [name, messages] of isApiFailure(error) ? Object.entries(error.fields) : []) {
    const field = shownAt?.[name] ?? (name as keyof V);
    if (field in start) at[field] ??= messages.join(' ');
    else elsewhere[name] = messages;
  }
  return { at, elsewhere: fieldsInWords(elsewhere) };
}

const complaintsOf = <V extends FieldValues>(problems: Problems<V>) =>
  (Object.entries(problems) as [Path<V>, string | undefined][]).flatMap(([name, message]) =>
    message === undefined ? [] : [[name, { type: 'said', message }] as const],
  );

/** The form was closed by a person who believes its entries are saved. */
function sayElsewhere(title: string | undefined, complaints: readonly (string | undefined)[]): void {
  const said = [title, ...complaints].filter(Boolean).join(' ');
  if (said) toast.error(said);
}

/** Waits for the work, but no longer than `ms`. Returns whether it was done in time. */
function inTime(work: Promise<void>, ms: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout>;
  const over = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, ms, false)));
  return Promise.race([work.then(() => true), over]).finally(() => clearTimeout(timer));
}

/**
 * The one way to write a form. Its owner says what the form starts with, how it is checked and how it is sent. What all
 * forms share is here: errors at their fields, the server's too, with the focus at the first; one try at a time;
 * entries stay; and nothing unsaved is lost without a question.
 * Source: 8-037.
 *
 * @example
 * const form = useForm({
 *   draft: `cancel.${id}`,
 *   start: { reason: '' },
 *   check: ({ reason }) => ({ reason: required(reason) }),
 *   send: async ({ reason }) => void (await cancel.mutateAsync({ id, reason: reason.trim() })),
 *   done: onClose,
 *   failure: texts.FALLBACK.cancelAppointment,
 * });
 * <FormDialog form={form} title={m.cancel_appointment()} submitLabel={m.cancel_appointment()} onClose={onClose}>
 *   <Field label={m.reason()} required error={form.errors.reason}>
 *     <TextArea {...form.control('reason')} />
 *   </Field>
 * </FormDialog>
 */
export function useForm<V extends FieldValues>(options: FormOptions<V>): FormState<V> {
  const { start, check, send, done, failure = '', shownAt, alsoAnswers, again, handsOver, patienceMs } = options;
  const isMounted = useIsMounted();
  const draft = useDraft(options.draft, start);
  const { keeper, opened } = draft;
  const library = useLibrary<V>({
    defaultValues: { ...start, ...draft.found?.typed } as DefaultValues<V>,
    // The library does not know our controls as inputs. The focus goes to the first error on the screen.
    shouldFocusError: false,
    resolver: (values) => {
      const errors = Object.fromEntries(complaintsOf(check?.(values) ?? {})) as FieldErrors<V>;
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
    },
  });
  const { errors: found, isSubmitting, isSubmitted } = library.formState;
  const values = library.watch();
  const [outcome, setOutcome] = useState<Outcome>(UNTRIED);
  const [silent, setSilent] = useState(false);
  const [complaints, complain] = useReducer((count: number) => count + 1, 0);
  const element = useRef<HTMLElement>(null);
  // A second press in the same tick comes before the screen has drawn the first.
  const running = useRef(false);
  /** Sent or discarded: what is still in the fields needs neither a question nor a draft. */
  const settled = useRef(false);
  const unsaved = Object.keys(draft.typed(values)).length > 0;

  useEffect(() => {
    if (complaints > 0) focusFirstWrong(element.current);
  }, [complaints]);
  useEffect(() => keeper.reads(() => draft.typed(library.getValues()), opened));
  // What is known is so in the next render.
  const [answers, answer] = useReducer((count: number) => count + 1, 0);
  const onAnswered = useEffectEvent(() => keeper.answer(draft.known));
  useEffect(() => {
    if (answers > 0) onAnswered();
  }, [answers]);

  const settle = (): void => {
    settled.current = true;
    draft.end();
  };
  const leaving = useLeaving(
    () => (unsaved || hasUnfinished(element.current)) && !running.current && !settled.current,
    settle,
  );

  const set = (change: Partial<V>): void => {
    settled.current = false;
    keeper.note();
    setOutcome((now) => (now.sent ? UNTRIED : now));
    const changed = Object.keys(change) as (keyof V)[];
    for (const name of changed) {
      library.setValue(name as Path<V>, change[name] as PathValue<V, Path<V>>, { shouldDirty: true });
    }
    // Once it was tried, each error goes as soon as it is corrected.
    const answered = changed.flatMap((name) => [name, ...(alsoAnswers?.[name] ?? [])]);
    if (isSubmitted) void library.trigger(answered as Path<V>[]);
  };
  const refuse = ({ at = {}, title, ...rest }: Refusal<V>, failed: unknown = null): void => {
    const wrong = complaintsOf(at);
    if (!isMounted.current) {
      keeper.refuseLate();
      return sayElsewhere(title, Object.values(at));
    }
    for (const [name, complaint] of wrong) library.setError(name, complaint);
    setOutcome({ refused: title ? { title, ...rest } : null, failed, sent: false });
    if (wrong.length > 0) complain();
  };
  const explain = (error: unknown): Refusal<V> => {
    const { at, elsewhere } = problemsOf(error, start, shownAt);
    if (Object.keys(at).length > 0) return { at, ...(elsewhere && { title: elsewhere }) };
    return typeof failure === 'string' ? { title: failureText(error, failure) } : failure(error);
  };

  /** Ready for the next entries. Those typed since the last were sent are of the next already. */
  const empty = (sent: V): void => {
    const next = typedOver(sent, library.getValues());
    library.reset({ ...opened, ...next } as DefaultValues<V>);
    if (Object.keys(next).length === 0) return;
    settled.current = false;
    keeper.note();
  };
  const attempt = async (checked: V): Promise<void> => {
    try {
      const reply = await send(checked);
      if (typeof reply === 'object') return refuse(reply);
      if (reply === false) return isMounted.current ? undefined : keeper.refuseLate();
      if (handsOver) return keeper.handOver();
      if (!isMounted.current) return keeper.store.saved(draft.typed(checked));
      settle();
      if (again) empty(checked);
      setOutcome({ ...UNTRIED, sent: true });
      done?.();
    } catch (error) {
      refuse(explain(error), error);
    } finally {
      setSilent(false);
    }
  };
  const place = useCallback((found: HTMLElement | null) => void (element.current = found), []);
  const reset = (): void => {
    settle();
    draft.setOpened(start);
    library.reset(start as DefaultValues<V>);
    setOutcome(UNTRIED);
    answer();
  };
  // What is stored now is the start of the next render.
  const [renewals, renew] = useReducer((count: number) => count + 1, 0);
  const onRenewed = useEffectEvent(reset);
  useEffect(() => {
    if (renewals > 0) onRenewed();
  }, [renewals]);
  const submit = async (): Promise<void> => {
    if (running.current) return;
    if (refuseUnfinished(element.current)) return complain();
    running.current = true;
    keeper.answer(draft.known);
    keeper.flush();
    keeper.store.sends(true);
    setOutcome(UNTRIED);
    let wrong = false;
    const work = async (checked: V): Promise<void> => {
      const answered = attempt(checked);
      if (patienceMs === undefined) return answered;
      if (!(await inTime(answered, patienceMs))) setSilent(true);
    };
    try {
      await library.handleSubmit(
        (checked) => work(checked as V),
        () => void (wrong = true),
      )();
    } finally {
      running.current = false;
      keeper.store.sends(false);
    }
    if (wrong) complain();
  };

  return {
    values,
    set,
    control: (name) => ({
      name,
      value: values[name],
      onChange: (value) => set({ [name]: value } as unknown as Partial<V>),
    }),
    errors: Object.fromEntries(Object.entries(found).map(([name, problem]) => [name, problem?.message])) as Problems<V>,
    take: (change) => {
      set(change);
      answer();
    },
    ...outcome,
    busy: isSubmitting,
    silent,
    unsaved,
    waits: options.waits === true,
    restored: draft.found !== null && !isSubmitted,
    isOvertaken: draft.found?.isOvertaken === true,
    startAgain: () => {
      // Its owner may put another form in its place before the next render.
      settle();
      if (typeof options.draft === 'object') options.draft?.again();
      renew();
    },
    keepsAll: () => keeper.keepsAll() && !hasUnfinished(element.current),
    submit: () => void submit(),
    reset,
    place,
    frame: {
      ref: place,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        void submit();
      },
    },
    ...leaving,
    leave: (then) => {
      // The next form must not begin with entries that are being sent.
      if (running.current) keeper.clear();
      leaving.leave(then);
    },
  };
}
