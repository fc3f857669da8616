extension Family {
    static let functional: [Family] = [
        Family(
            ["Haskell: a parser in one screen", "newtype Parser, from nothing", "applicative ⟦thing⟧"], "⟦Thing⟧.hs",
            #"""
            {-# LANGUAGE LambdaCase #-}
            module ⟦Thing⟧ where

            import Data.Char (isDigit, isSpace)

            newtype Parser a = Parser { parse :: String -> Maybe (a, String) }

            instance Functor Parser where
              fmap f (Parser p) = Parser $ \input -> case p input of
                Just (a, rest) -> Just (f a, rest)
                Nothing        -> Nothing

            instance Applicative Parser where
              pure a = Parser $ \input -> Just (a, input)
              Parser pf <*> Parser pa = Parser $ \input -> do
                (f, rest)  <- pf input
                (a, rest') <- pa rest
                pure (f a, rest')

            satisfy :: (Char -> Bool) -> Parser Char
            satisfy ok = Parser $ \case
              (c : rest) | ok c -> Just (c, rest)
              _                 -> Nothing

            many1 :: Parser a -> Parser [a]
            many1 p = (:) <$> p <*> many0 p

            many0 :: Parser a -> Parser [a]
            many0 p = Parser $ \input -> case parse p input of
              Nothing        -> Just ([], input)
              Just (a, rest) -> parse ((a :) <$> many0 p) rest

            ⟦noun⟧ :: Parser Int
            ⟦noun⟧ = read <$> many1 (satisfy isDigit) <* many0 (satisfy isSpace)
            ⟦maybe⟧

            -- >>> parse ⟦noun⟧ "⟦10…900⟧ left"
            -- Just (…,"left")
            ⟦end⟧
            """#),
        Family(
            ["GenServer that ⟦verb⟧s ⟦noun⟧s", "Elixir: a ⟦thing⟧ with a timeout", "OTP in ⟦thirty|forty⟧ lines"],
            "⟦thing⟧.ex",
            #"""
            defmodule ⟦Noun⟧.⟦Thing⟧ do
              @moduledoc "Keeps ⟦noun⟧s until nobody has asked for them for a while."
              use GenServer

              @timeout :timer.seconds(⟦5…90⟧)

              def start_link(options \\ []), do: GenServer.start_link(__MODULE__, %{}, options)
              def put(server, key, value), do: GenServer.cast(server, {:put, key, value})
              def get(server, key), do: GenServer.call(server, {:get, key})

              @impl true
              def init(state), do: {:ok, state, @timeout}

              @impl true
              def handle_cast({:put, key, value}, state) do
                {:noreply, Map.put(state, key, value), @timeout}
              end

              @impl true
              def handle_call({:get, key}, _from, state) do
                {:reply, Map.fetch(state, key), state, @timeout}
              end

              @impl true
              def handle_info(:timeout, _state), do: {:noreply, %{}}
            end
            """#),
        Family(
            ["OCaml: balanced tree", "a set of ⟦noun⟧s, persistent", "Red black or not: plain AVL"], weight: 3,
            "tree.ml",
            #"""
            type 'a tree = Leaf | Node of { left : 'a tree; value : 'a; right : 'a tree; height : int }

            let height = function Leaf -> 0 | Node { height; _ } -> height
            let node left value right =
              Node { left; value; right; height = 1 + max (height left) (height right) }

            let rec insert value = function
              | Leaf -> node Leaf value Leaf
              | Node n as tree -> (
                  match compare value n.value with
                  | 0 -> tree
                  | order when order < 0 -> node (insert value n.left) n.value n.right
                  | _ -> node n.left n.value (insert value n.right))

            let rec to_list = function
              | Leaf -> []
              | Node { left; value; right; _ } -> to_list left @ (value :: to_list right)

            let () =
              [ ⟦1…99⟧; ⟦1…99⟧; ⟦1…99⟧; ⟦1…99⟧ ]
              |> List.fold_left (fun tree value -> insert value tree) Leaf
              |> to_list
              |> List.iter (Printf.printf "%d ⟦noun⟧s\n")
            """#),
        Family(
            ["transducers, finally understood", "Clojure: top ⟦noun⟧s", "threading macros are lovely ⟦emoji⟧"],
            weight: 3,
            "⟦verb⟧.clj",
            #"""
            (ns ⟦noun⟧.⟦verb⟧
              (:require [clojure.string :as str]))

            (def interesting
              (comp
               (remove str/blank?)
               (map str/lower-case)
               (filter #(> (count %) ⟦2…6⟧))))

            (defn top
              "The n most frequent words of a text."
              [n text]
              (->> (str/split text #"\W+")
                   (into [] interesting)
                   frequencies
                   (sort-by val >)
                   (take n)))

            (comment
              (top ⟦3…12⟧ (slurp "⟦noun⟧.txt"))
              ;; => (["⟦adjective*⟧" ⟦20…40⟧] ["⟦adjective*⟧" ⟦5…19⟧])
              )
            """#),
        Family(
            ["sealed traits for ⟦noun⟧ states", "Scala 3 enums", "typed state machine of a ⟦noun⟧"], weight: 3,
            "⟦Noun⟧.scala",
            #"""
            enum ⟦Noun⟧State:
              case Draft(title: String)
              case Sent(at: Long)
              case Lost(reason: String)

            object ⟦Noun⟧:
              import ⟦Noun⟧State.*

              def describe(state: ⟦Noun⟧State): String = state match
                case Draft(title)             => s"still writing “$title”"
                case Sent(at) if at < ⟦1000…9000⟧ => "sent long ago"
                case Sent(_)                  => "on its way to ⟦City⟧"
                case Lost(reason)             => s"lost: $reason"

            @main def run(): Unit =
              List(Draft("⟦adjective⟧"), Sent(⟦1…9999⟧), Lost("⟦weather|customs|the dog⟧"))
                .map(⟦Noun⟧.describe)
                .foreach(println)
            """#),
        Family(
            ["erlang ping pong", "two processes and a ⟦noun⟧"], weight: 1, "⟦noun⟧.erl",
            #"""
            -module(⟦noun⟧).
            -export([start/1]).

            start(Rounds) ->
                Pong = spawn(fun pong/0),
                ping(Rounds, Pong).

            ping(0, Pong) ->
                Pong ! stop;
            ping(N, Pong) ->
                Pong ! {self(), N},
                receive
                    {Pong, N} -> ping(N - 1, Pong)
                after ⟦500…5000⟧ ->
                    io:format("~p lost~n", [N])
                end.

            pong() ->
                receive
                    {From, N} -> From ! {self(), N}, pong();
                    stop -> ok
                end.
            """#),
        Family(
            ["my init.el, the parts I would miss", "Emacs: ⟦noun⟧ at point", "org-mode helpers"], weight: 3, "init.el",
            #"""
            ;;; init.el --- only what I use every day  -*- lexical-binding: t; -*-

            (setq inhibit-startup-screen t
                  ring-bell-function 'ignore
                  fill-column ⟦72…110⟧)

            (defun my/insert-⟦noun⟧-heading ()
              "Insert today's ⟦noun⟧ heading."
              (interactive)
              (insert (format-time-string "* %Y-%m-%d ⟦Noun⟧\n")))

            (global-set-key (kbd "C-c ⟦a|n|t|z⟧") #'my/insert-⟦noun⟧-heading)
            ⟦maybe⟧

            (use-package magit
              :bind ("C-x g" . magit-status)
              :custom (magit-diff-refine-hunk t))
            ⟦end⟧
            ⟦maybe⟧

            (add-hook 'before-save-hook #'delete-trailing-whitespace)
            (savehist-mode 1)
            (recentf-mode 1)
            ⟦end⟧
            """#),
        Family(
            ["exact change, in Prolog", "Prolog: colouring the map of ⟦City⟧"], weight: 1, "colours.pl",
            """
            colour(⟦red|teal⟧).
            colour(green).
            colour(blue).

            different(A, B) :- colour(A), colour(B), A \\= B.

            districts(North, East, South, West, Harbour) :-
                different(Harbour, North), different(Harbour, East),
                different(Harbour, South), different(Harbour, West),
                different(North, East), different(East, South),
                different(South, West).

            % ?- districts(N, E, S, W, H).
            """),
    ]
}
